import { lte } from 'drizzle-orm';
import type { Tx } from '#shared/db/client.ts';
import { choices, type StoredDraft } from '#shared/db/schema.ts';
import type { RankedDraft } from './ranking.ts';

/** Rows kept. */
const KEPT = 2_000;
/** Rows beyond that before the oldest go. */
const SLACK = 100;
/** Characters kept of a draft. */
const SHOWN = 300;

/** The drafts of a line, and where it stands. */
export interface Choice {
  readonly conversationId: string;
  /** Position in the episode, from 0. */
  readonly ordinal: number;
  /** The best first: it is said. */
  readonly drafts: readonly RankedDraft[];
}

/** Keeps what a line was chosen from, for the administrator to read. */
export function recordChoice(tx: Tx, { conversationId, ordinal, drafts }: Choice): void {
  const row = { at: Date.now(), conversationId, ordinal, drafts: drafts.map(stored) };
  const added = tx.insert(choices).values(row).returning({ seq: choices.seq }).get();
  if (added.seq % SLACK === 0)
    tx.delete(choices)
      .where(lte(choices.seq, added.seq - KEPT))
      .run();
}

function stored({ verdict, scores, total }: RankedDraft): StoredDraft {
  return {
    text: Array.from(verdict.text).slice(0, SHOWN).join(''),
    refusal: verdict.passed ? null : verdict.reason,
    scores: { ...scores },
    total,
  };
}
