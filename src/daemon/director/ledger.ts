import type { LedgerEntry, Line, Summary } from '../engines/engine.ts';
import { findGags } from './gags.ts';
import { inWords, gagName } from '../phrases/gag-phrase.ts';

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

/** What is kept at most. */
const ENTRIES_MAX = 10;
/** What is left of an entry's strength after each episode; a gag that was taken up again fades more slowly, but it fades. */
const FADING = 0.7;
const FADING_WHEN_TAKEN_UP = 0.85;
/** Below this an entry is forgotten: after six episodes, or after twelve in each of which it was taken up. */
const FORGOTTEN_BELOW = 0.15;

/** An entry with its strength: 1 when new. */
export interface KeptEntry extends LedgerEntry {
  readonly strength: number;
}

/** What an episode leaves behind. */
export interface Harvest {
  readonly entries: readonly LedgerEntry[];
  /** Everything that was said in it, in one text. */
  readonly said: string;
}

/**
 * The ledger after an episode, strongest first. What it held already does not become new again: motifs that are refreshed each
 * time they are used leak from show to show for ever.
 */
export function afterEpisode(ledger: readonly KeptEntry[], { entries, said }: Harvest): KeptEntry[] {
  const heard = inWords(said);
  const faded = ledger.map((entry) => ({ ...entry, strength: entry.strength * fading(entry, heard) }));
  const known = new Set(ledger.map(({ text }) => text));
  const fresh = entries.filter(({ text }, i) => !known.has(text) && isFirst(entries, text, i));
  return [...fresh.map(({ kind, text }) => ({ kind, text, strength: 1 })), ...faded]
    .filter(({ strength }) => strength >= FORGOTTEN_BELOW)
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, ENTRIES_MAX);
}

/** What is left to be told where a premise brings `things` along anyway. */
export function withoutThings(ledger: readonly KeptEntry[], things: readonly string[]): LedgerEntry[] {
  const own = new Set(things.map(gagName));
  return ledger
    .filter(({ kind, text }) => kind === 'fact' || !own.has(gagName(text)))
    .map(({ kind, text }) => ({ kind, text }));
}

function fading({ kind, text }: KeptEntry, heard: string): number {
  return kind === 'gag' && heard.includes(gagName(text)) ? FADING_WHEN_TAKEN_UP : FADING;
}

function isFirst(entries: readonly LedgerEntry[], text: string, at: number): boolean {
  return entries.findIndex((each) => each.text === text) === at;
}
