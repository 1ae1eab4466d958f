import type { Content } from '#daemon/content/content.ts';
import { rehearse, type Rehearsed } from '#daemon/rehearsal.ts';

/** A played show. */
export interface Show {
  readonly content: Content;
  readonly turns: readonly Rehearsed[];
  /** The same turns by episode. */
  readonly episodes: readonly (readonly Rehearsed[])[];
}

export interface ShowOptions {
  readonly content: Content;
  readonly seed: number;
  /** At least how many lines; the last episode is played to its end. */
  readonly lines: number;
}

export async function play({ content, seed, lines }: ShowOptions): Promise<Show> {
  const turns: Rehearsed[] = [];
  const episodes: Rehearsed[][] = [];
  for await (const turn of rehearse({ content, seed })) {
    if (turn.brief.ordinal === 0 && turns.length >= lines) break;
    turns.push(turn);
    (episodes[turn.episode] ??= []).push(turn);
  }
  return { content, turns, episodes };
}
