import { and, between, eq, sql } from 'drizzle-orm';
import { messages } from '#shared/db/schema.ts';

/** What can be quoted alone, in characters: shorter lines lean on the one before, longer ones are told, not said. */
const QUOTABLE = { from: 40, to: 280, best: 110 };

const length = sql<number>`length(${messages.content})`;

/** Whether a stored line can be quoted alone: pictures cannot. */
export const IS_QUOTABLE = and(eq(messages.asciiArt, false), between(length, QUOTABLE.from, QUOTABLE.to));

/** The `count` lines that are nearest to the best length, in the order in which they were said. */
export function mostQuotable<Row extends { readonly seq: number; readonly content: string }>(
  rows: readonly Row[],
  count: number,
): Row[] {
  const distanceFromBest = ({ content }: Row) => Math.abs(content.length - QUOTABLE.best);
  return rows
    .toSorted((one, other) => distanceFromBest(one) - distanceFromBest(other) || one.seq - other.seq)
    .slice(0, count)
    .sort((one, other) => one.seq - other.seq);
}
