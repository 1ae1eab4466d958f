import { PERSONAS } from '#shared/brand.ts';
import type { Line } from '../engines/engine.ts';
import { inWords, phraseName, neutralPhrase } from '../phrases/shared-phrase.ts';
import { nounPhrasesIn } from '../phrases/phrase.ts';

/** In so many lines a phrase has to come, and in so many of each of the two: both took it up, and one came back to it. */
const LINES = 3;
const EACH = 1;
/** A single word that no premise lists is mostly furniture, so both have to insist on it. */
const EACH_OF_WORD = 3;
const FOUND_MAX = 2;

/** A phrase that both came back to, and in how many lines. */
export interface Gag {
  /** A noun phrase with its determiner, the same whoever says it: "the toner", "warden's stapler". */
  readonly text: string;
  readonly lines: number;
}

/** A phrase with how often it was said. */
interface Counted extends Gag {
  readonly name: string;
  /** In how many lines of whoever said it less. */
  readonly each: number;
}

/**
 * The phrases that both kept coming back to, those most shared first, whoever wrote the lines.
 * @param things noun phrases that are worth coming back to, as a premise lists them.
 */
export function findGags(lines: readonly Line[], things: readonly string[]): Gag[] {
  const spoken = lines.filter(({ asciiArt }) => !asciiArt);
  const listed = new Set(things.map(phraseName));
  const insists = ({ name, each }: Counted) =>
    each >= (listed.has(name) || name.trim().includes(' ') ? EACH : EACH_OF_WORD);
  const shared = counted(spoken, candidatesOf(spoken, things))
    .filter((one) => one.lines >= LINES && insists(one))
    .toSorted((a, b) => b.each - a.each || b.lines - a.lines || b.name.length - a.name.length);
  return apart(shared)
    .slice(0, FOUND_MAX)
    .map(({ text, lines: count }) => ({ text, lines: count }));
}

function counted(lines: readonly Line[], candidates: ReadonlyMap<string, string>): Counted[] {
  const said = lines.map(({ persona, text }) => ({ persona, words: inWords(text) }));
  return [...candidates].map(([name, text]) => {
    const sayers = said.filter(({ words }) => words.includes(name)).map(({ persona }) => persona);
    const counts = PERSONAS.map((persona) => sayers.filter((sayer) => sayer === persona).length);
    return { name, text, lines: sayers.length, each: Math.min(...counts) };
  });
}

/** Phrases by their name: as the premise lists them, else as they first came. */
function candidatesOf(lines: readonly Line[], things: readonly string[]): Map<string, string> {
  const guessed = lines.flatMap(({ persona, text }) =>
    nounPhrasesIn(text).map((phrase) => [phraseName(phrase), neutralPhrase(phrase, persona)] as const),
  );
  const listed = things.map((thing) => [phraseName(thing), thing] as const);
  const known = [...guessed.reverse(), ...listed].flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text] as const],
  );
  return new Map(known);
}

/** Without those that say the same as a better one: "the log" beside "the visitor log". */
function apart(found: readonly Counted[]): Counted[] {
  return found.filter((one, i) =>
    found.slice(0, i).every(({ name }) => !name.includes(one.name) && !one.name.includes(name)),
  );
}
