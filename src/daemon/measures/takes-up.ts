import type { Beat, Content } from '#daemon/content/content.ts';
import { beatOf, isSaid, nextOfExchange } from '#daemon/director/spoken.ts';
import type { Rehearsed } from '#daemon/rehearsal.ts';
import { contentStems } from './words.ts';

/** How a line takes up the one before. */
export type Link = 'exchange' | 'beat' | 'picture' | 'word' | 'none';

const OF_A_PICTURE = /\b(?:art|artist|drawing|drawn|drew|picture|sketch)\b/i;

/**
 * Whether a line takes up the other's last one: it is its answer in an exchange that a writer wrote, or both are of the same event, or
 * one that happens on this very turn; it speaks of the picture that the other drew; else it has to share a word that says something.
 * An opener has nothing to take up.
 */
export function linkOf({ brief, line }: Rehearsed, { beats }: Content): Link | undefined {
  const before = brief.transcript.at(-1);
  if (!before) return undefined;
  const answer = nextOfExchange(brief.premise, before, line.persona);
  if (answer !== undefined && line.text.includes(coreOf(answer))) return 'exchange';
  const beat = brief.beat ?? beatOf(before, beats);
  if (beat && reacts(beat, line)) return 'beat';
  if (before.asciiArt && OF_A_PICTURE.test(line.text)) return 'picture';
  const heard = new Set(contentStems(before.text));
  return contentStems(line.text).some((word) => heard.has(word)) ? 'word' : 'none';
}

function reacts(beat: Beat, { persona, text }: Rehearsed['line']): boolean {
  return beat[persona].some((reaction) => isSaid(reaction, text));
}

/** The longest part of a line that no slot changes. */
function coreOf(template: string): string {
  const parts = template.replace(/[[\]]/g, '').split(/\{\w+\}/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '').trim();
}
