import type { Draft } from '../engines/engine.ts';
import { judge, type GateContext, type Verdict } from '../gate/gate.ts';
import { longestShared, WORDS_IN_A_ROW } from '../gate/rules/overlap.ts';
import { likeness } from '../gate/rules/repetition.ts';
import { contentWords } from '../phrases/words.ts';
import { wordCount } from '../content/template.ts';

/** What speaks for a draft, each from 0 to 1. */
export interface Scores {
  /** It takes up what was said last: two words that say something, or more. */
  readonly takesUp: number;
  /** It is unlike the speaker's latest lines and those of the episode. */
  readonly isNew: number;
  /** It is as long as it was to be. */
  readonly length: number;
  /** It is short where a short line is due. */
  readonly rhythm: number;
  /** It says what it was told in words of its own. */
  readonly ownWords: number;
}

/** What each counts. To answer is what a duel is; new, and in its own words, is what the gate asks for, and how far from its borders is a matter of degree. */
const WEIGHTS: Scores = { takesUp: 3, isNew: 2, ownWords: 2, length: 2, rhythm: 1 };
const WORDS_TAKEN_UP = 2;
/** A short line has fewer words, and is due where none of so many lines had. */
const SHORT_WORDS = 8;
const SHORT_EVERY = 4;
/** So many words in a row come together by themselves, as names of things do. */
const RUN_BY_CHANCE = 3;

/** What a line was to be. */
interface Wanted {
  /** How many words, at least and at most; undefined where that was left open. */
  readonly words: readonly [number, number] | undefined;
  readonly mayRepeat: boolean;
}

/** A draft, what the gate says of it, and what speaks for it. */
export interface RankedDraft {
  readonly draft: Draft;
  readonly verdict: Verdict;
  readonly scores: Scores;
  /** All scores together, from 0 to 1. */
  readonly total: number;
}

/** Drafts of one line, the best first. What the gate refuses comes last, whatever else speaks for it. */
export function rank(drafts: readonly Draft[], context: GateContext, wanted: Wanted): RankedDraft[] {
  const ranked = drafts.map((draft) => {
    const verdict = judge(draft.text, context, wanted.mayRepeat);
    const scores = scoresOf({ ...draft, text: verdict.text }, context, wanted);
    return { draft, verdict, scores, total: totalOf(scores) };
  });
  return ranked.toSorted((a, b) => Number(b.verdict.passed) - Number(a.verdict.passed) || b.total - a.total);
}

function scoresOf({ text, asciiArt }: Draft, context: GateContext, { words }: Wanted): Scores {
  const { episode, memory, speaker, model } = context;
  const told = [...context.told, ...(model?.sent ?? [])];
  // Of a picture only the caption is read.
  const count = wordCount(asciiArt ? (text.split('\n')[0] ?? '') : text);
  const isShortDue = episode.length >= SHORT_EVERY && episode.slice(-SHORT_EVERY).every(isLong);
  const beyondChance = Math.max(0, longestShared(text, told) - RUN_BY_CHANCE);
  return {
    takesUp: takenUp(text, episode.at(-1)),
    isNew: 1 - likeness(text, [...memory.linesOf(speaker), ...episode]),
    length: words ? fit(count, words) : 1,
    rhythm: isShortDue ? fit(count, [1, SHORT_WORDS - 1]) : 1,
    ownWords: 1 - beyondChance / (WORDS_IN_A_ROW - RUN_BY_CHANCE),
  };
}

function isLong(line: string): boolean {
  return wordCount(line) >= SHORT_WORDS;
}

function takenUp(text: string, last: string | undefined): number {
  if (last === undefined) return 1;
  const heard = contentWords(last);
  const shared = [...contentWords(text)].filter((word) => heard.has(word)).length;
  return Math.min(1, shared / WORDS_TAKEN_UP);
}

/** 1 within the limits, and less the further outside. */
function fit(count: number, [min, max]: readonly [number, number]): number {
  if (count < min) return count / min;
  return count > max ? max / count : 1;
}

function totalOf(scores: Scores): number {
  const names = Object.keys(WEIGHTS) as (keyof Scores)[];
  const sum = (of: (name: keyof Scores) => number) => names.reduce((total, name) => total + of(name), 0);
  return sum((name) => scores[name] * WEIGHTS[name]) / sum((name) => WEIGHTS[name]);
}
