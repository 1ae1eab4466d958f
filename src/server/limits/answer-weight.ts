import { sql, type AnyColumn } from 'drizzle-orm';

/** What a message weighs in an answer beside its text: id, role and time, with their names. */
const FIELDS_BYTES = 200;

/** Bytes that a message of this text weighs, counted by SQLite, which does not read the text for that. */
export function weightOf(content: AnyColumn) {
  return sql<number>`octet_length(${content}) + ${FIELDS_BYTES}`;
}

/** The first of `rows` that weigh no more than `bytes` together; always one, however heavy: nobody could get past it. */
export function firstWithin<Row extends { readonly weight: number }>(
  rows: readonly Row[],
  bytes: number,
): readonly Row[] {
  let sum = 0;
  const end = rows.findIndex(({ weight }, n) => (sum += weight) > bytes && n > 0);
  return end === -1 ? rows : rows.slice(0, end);
}
