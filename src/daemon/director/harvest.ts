import type { LedgerEntry, Line, Summary } from '../engines/engine.ts';
import { findGags } from './gags.ts';
import type { Harvest } from './ledger.ts';

/** Facts of a summary that later episodes are told. */
const FACTS_MAX = 2;

/** An episode that is over. */
export interface Over {
  /** Everything that was said, oldest first. */
  readonly lines: readonly Line[];
  /** Noun phrases of its premise. */
  readonly things: readonly string[];
  readonly summary: Pick<Summary, 'facts'>;
}

/** What an episode leaves behind for later ones: what both kept coming back to, and what came of it. */
export function harvestOf({ lines, things, summary }: Over): Harvest {
  const gags = findGags(lines, things).map(({ text }): LedgerEntry => ({ kind: 'gag', text }));
  const facts = summary.facts.slice(0, FACTS_MAX).map((text): LedgerEntry => ({ kind: 'fact', text }));
  return { entries: [...gags, ...facts], said: lines.map(({ text }) => text).join('\n') };
}
