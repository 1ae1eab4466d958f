import type { Line } from '../engine.ts';
import { guessedPhrase } from './guessed-phrase.ts';
import { bare } from './phrase.ts';
import type { Found, Phrasebook } from './phrasebook.ts';
import { isFunctionWord, tokensOf } from './words.ts';

/** What speaks for and against a phrase, in points. */
const POINTS = { marked: 5, ofPremise: 3, lastSentence: 2, word: 0.5, stale: -8, worn: -3, cutShort: -6 };
const WORDS_COUNTED = 4;
const STALE_LINES = 2;

/** What the choice of a phrase rests on. */
export interface EchoSource {
  readonly phrasebook: Phrasebook;
  /** The lines up to the one answered, oldest first. */
  readonly transcript: readonly Line[];
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
  const text = source.transcript.at(-1)?.text ?? '';
  const scored = candidatesOf(text, source).map((found) => ({ found, points: pointsOf(found, text, source) }));
  // Of equals the one said last.
  const best = scored.toSorted((a, b) => b.points - a.points || b.found.start - a.found.start)[0];
  return best?.found.phrase ?? guessedPhrase(text);
}

function candidatesOf(text: string, { phrasebook, marks }: EchoSource): Found[] {
  const marked = marks.map((phrase) => {
    const start = text.lastIndexOf(phrase);
    return { phrase, start, end: start + phrase.length };
  });
  const isApart = (found: Found) => marked.every(({ start, end }) => found.end <= start || found.start >= end);
  return [...marked, ...phrasebook.findIn(text).filter(isApart)];
}

function pointsOf(found: Found, text: string, source: EchoSource): number {
  const name = nameOf(found.phrase);
  const isMarked = source.marks.includes(found.phrase);
  const earlier = source.transcript.slice(-1 - STALE_LINES, -1);
  const applies: [number, number][] = [
    [POINTS.marked, Number(isMarked)],
    [POINTS.ofPremise, Number(source.things.some((thing) => nameOf(thing) === name))],
    [POINTS.lastSentence, Number(found.start >= lastSentenceStart(text))],
    [POINTS.word, Math.min(found.phrase.split(' ').length, WORDS_COUNTED)],
    [POINTS.stale, Number(earlier.some((line) => line.text.toLowerCase().includes(name)))],
    [POINTS.worn, source.timesTakenUp(name)],
    [POINTS.cutShort, Number(!isMarked && goesOn(text.slice(found.end)))],
  ];
  return applies.reduce((sum, [points, times]) => sum + points * times, 0);
}

/** By what a phrase is recognised whatever determiner it has. */
export function nameOf(phrase: string): string {
  return bare(phrase).toLowerCase();
}

function lastSentenceStart(text: string): number {
  const sentences = [...text.matchAll(/[.!?]["'”’)]*\s+(?=\S)/g)];
  const last = sentences.at(-1);
  return last ? last.index + last[0].length : 0;
}

/** Whether the next word seems to belong to the phrase, as in "the visitor" of "the visitor log". */
function goesOn(rest: string): boolean {
  const next = /^ (?=[\p{L}\p{N}])/u.test(rest) ? tokensOf(rest)[0] : undefined;
  return next !== undefined && !isFunctionWord(next.word);
}
