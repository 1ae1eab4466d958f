import { promptOf, type Persona } from '#shared/brand.ts';
import type { Grade } from '../audition/expectation.ts';
import type { Rehearsed } from '../rehearsal.ts';
import { wrapped } from './wrap.ts';

/** What a part of the output is, for whoever colours it. */
export type Part = 'title' | 'beat' | 'mark' | Persona | Grade;

export interface Paper {
  /** In characters. */
  readonly width: number;
  /** Gives a text its colour. */
  readonly paint: (part: Part, text: string) => string;
}

/**
 * A turn as the terminal shows it: the episode's title before its first line, what has happened, then who speaks and what.
 * @param mark what is to be known of the line, in brackets above it.
 */
export function printedTurn(
  { brief, line, direction }: Rehearsed,
  { width, paint }: Paper,
  mark?: string,
): string {
  const { premise, ordinal } = brief;
  const prompt = promptOf(line.persona);
  const [first = '', ...rest] = line.text.split('\n');
  const spoken = wrapped(`${prompt} ${first}`, width);
  const parts = [
    ordinal === 0 ? paint('title', `\n=== ${premise.title} ===`) : undefined,
    direction && paint('beat', wrapped(`(${direction})`, width)),
    mark && paint('mark', wrapped(`[${mark}]`, width)),
    paint(line.persona, prompt) + spoken.slice(prompt.length),
    // A picture is never broken: it is no text.
    ...(line.asciiArt ? rest : rest.map((each) => wrapped(each, width))),
  ];
  return `${parts.filter((part) => part !== undefined).join('\n')}\n\n`;
}
