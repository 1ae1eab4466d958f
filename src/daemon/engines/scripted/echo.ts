import type { Line } from '../engine.ts';
import { isDull } from '../../phrases/words.ts';
import { guessedPhrase } from '../../phrases/phrase.ts';
import { bare, isDeterminer } from '../../phrases/phrase.ts';
import type { Found, Phrasebook } from './phrasebook.ts';
import { isFunctionWord, lastSentenceStart, tokensOf } from '../../phrases/words.ts';

/** What speaks for and against a phrase, in points. */
const POINTS = {
  marked: 5,
  ofPremise: 3,
  lastSentence: 2,
  word: 0.5,
  stale: -8,
  worn: -3,
  cutShort: -6,
  dull: -4,
};
const WORDS_COUNTED = 4;
const STALE_LINES = 2;

/** What the choice of a phrase rests on. */
export interface EchoSource {
  readonly phrasebook: Phrasebook;
  /** The line answered, without its picture. */
  readonly text: string;
  /** The lines before it, oldest first. */
  readonly earlier: readonly Line[];
  /** What was marked in the line answered, where that is known. */
  readonly marks: readonly string[];
  /** The running premise's phrases. */
  readonly things: readonly string[];
  /** How often a phrase has been taken up in this episode. */
  timesTakenUp(phrase: string): number;
}

/**
 * The phrase of the latest line that the answer takes up, as it stands there: the best known one, else a guess.
 * @returns undefined where there is no line or no word in it.
 */
export function phraseToTakeUp(source: EchoSource): string | undefined {
  const { text } = source;
  const scored = candidatesOf(source).map((found) => ({ found, points: pointsOf(found, source) }));
  // Of equals the one said last.
  const best = scored.toSorted((a, b) => b.points - a.points || b.found.start - a.found.start)[0];
  return best?.found.phrase ?? guessedPhrase(text);
}

function candidatesOf({ text, phrasebook, marks }: EchoSource): Found[] {
  const marked = marks.map((phrase) => {
    const start = text.lastIndexOf(phrase);
    return withDeterminer({ phrase, start, end: start + phrase.length }, text);
  });
  const isApart = (found: Found) =>
    marked.every(({ start, end }) => found.end <= start || found.start >= end);
  const known = phrasebook.findIn(text).map((found) => withDeterminer(found, text));
  return [...marked, ...known.filter(isApart)];
}

/** The phrase with the determiner before it, which a mark may have left out. */
function withDeterminer(found: Found, text: string): Found {
  const [whole, determiner = ''] = /(\p{L}+) $/u.exec(text.slice(0, found.start)) ?? [''];
  if (!isDeterminer(determiner) || isDeterminer(found.phrase.split(' ')[0] ?? '')) return found;
  return { ...found, phrase: `${determiner} ${found.phrase}`, start: found.start - whole.length };
}

function pointsOf(found: Found, source: EchoSource): number {
  const { text } = source;
  const name = nameOf(found.phrase);
  const isMarked = source.marks.some((mark) => found.phrase.endsWith(mark));
  const earlier = source.earlier.slice(-STALE_LINES);
  const applies: [number, number][] = [
    [POINTS.marked, Number(isMarked)],
    [POINTS.ofPremise, Number(source.things.some((thing) => nameOf(thing) === name))],
    [POINTS.lastSentence, Number(found.start >= lastSentenceStart(text))],
    [POINTS.word, Math.min(found.phrase.split(' ').length, WORDS_COUNTED)],
    [POINTS.stale, Number(earlier.some((line) => line.text.toLowerCase().includes(name)))],
    [POINTS.worn, source.timesTakenUp(name)],
    [POINTS.dull, Number(isDull(name.split(' ').at(-1) ?? ''))],
    [POINTS.cutShort, Number(!isMarked && goesOn(text.slice(found.end)))],
  ];
  return applies.reduce((sum, [points, times]) => sum + points * times, 0);
}

/** By what a phrase is recognised whatever determiner it has. */
export function nameOf(phrase: string): string {
  return bare(phrase).toLowerCase();
}

/** Whether the next word seems to belong to the phrase, as in "the visitor" of "the visitor log". */
function goesOn(rest: string): boolean {
  const next = /^ (?=[\p{L}\p{N}])/u.test(rest) ? tokensOf(rest)[0] : undefined;
  return next !== undefined && !isFunctionWord(next.word);
}
