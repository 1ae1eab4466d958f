import { PERSONAS } from '#shared/brand.ts';
import { PATIENCE_MS } from '../tempo/pace.ts';
import { LINES_AN_HOUR } from '../measures/lengths.ts';
import { percent } from '../measures/shares.ts';
import { LINES_MIN, type Figures } from './figures.ts';

const HOUR_MS = 3_600_000;

/** What a model is worth, from best to worst. */
const GRADES = ['good', 'fair', 'weak'] as const;
export type Grade = (typeof GRADES)[number];

/** What to expect of a model. */
export interface Expectation {
  readonly grade: Grade;
  readonly sentence: string;
}

/** A figure, and from where on it is good or still fair. */
interface Threshold {
  readonly of: (figures: Figures) => number | undefined;
  readonly good: number;
  readonly fair: number;
  /** What `good` asks for, as the card tells it. */
  readonly asks: (good: number) => string;
  /** What to expect where it isn't good. */
  readonly tells: (value: number) => string;
}

/**
 * What a good model comes to. Written dialogues are the 280 lines of tests/daemon/gate/transcripts that are labelled good; the scripted
 * show is what `npm run duel` plays. Where `fair` is below `good`, more is better.
 */
const THRESHOLDS: readonly Threshold[] = [
  {
    // The gate refuses none of the written dialogues. One line of the script in twenty is not noticed; more than one in four is its show.
    of: ({ lines }) => (lines.asked > 0 ? lines.kept / lines.asked : undefined),
    good: 0.95,
    fair: 0.75,
    asks: (share) => `at least ${percent(share)} of the lines kept`,
    tells: (kept) => `the script will speak ${shareInWords(1 - kept)}`,
  },
  {
    // A line is written while the one before is read, which takes eight seconds; after 18 the script speaks instead.
    of: ({ latencyMs }) => latencyMs?.p95,
    good: HOUR_MS / LINES_AN_HOUR,
    fair: PATIENCE_MS - 1_000,
    asks: (ms) => `19 answers of 20 within ${ms / 1_000} s`,
    tells: (ms) =>
      `viewers will wait for it: one answer in twenty takes ${Math.round(ms / 1_000)} s or longer`,
  },
  {
    // 0 in the written dialogues and in as many lines of the scripted show; one in forty may be a callback. Models that go round have a third.
    of: ({ repetition }) => repetition,
    good: 0.03,
    fair: 0.1,
    asks: (share) => `repetition of at most ${percent(share)}`,
    tells: (share) => `it repeats itself in ${percent(share)} of its drafts`,
  },
  {
    // From 0.15 to 0.31 in the written dialogues; 0.04 and 0.08 where models talk past each other. Forty lines tell it to within 0.06.
    // More is no better: parrots have more than half.
    of: ({ answering }) => answering,
    good: 0.12,
    fair: 0.06,
    asks: (share) => `answering in at least ${percent(share)}`,
    tells: () => 'its lines seldom answer each other',
  },
  {
    // 0.74 in the written dialogues, 0.81 in 150 lines of the scripted show; 0.5 is chance.
    of: ({ voices }) => voices,
    good: 0.7,
    fair: 0.6,
    asks: (share) => `voices told apart in at least ${percent(share)}`,
    tells: () => 'the two sound alike',
  },
  {
    // From 13 to 17 in the written dialogues; from 60 on a line is a rant, and 95 was the median of a talk that kept growing.
    of: ({ words }) => largest(PERSONAS.map((persona) => words[persona])),
    good: 30,
    fair: 60,
    asks: (words) => `medians of at most ${words} words`,
    tells: (words) => `it makes speeches, of ${words} words in the median`,
  },
  {
    // From 17 to 28 % in the written dialogues, at least 12.5 % in the scripted show: a talk needs retorts. It alone makes nothing weak.
    of: ({ short }) => short,
    good: 0.1,
    fair: 0,
    asks: (share) => `at least ${percent(share)} short lines`,
    tells: (share) => `${share === 0 ? 'none' : 'few'} of its lines are short`,
  },
];

const BY_GRADE: Record<Grade, (findings: readonly string[]) => string> = {
  good: () => 'Good: the model will speak nearly every line, and the next is there before the last is read.',
  fair: (findings) => `Fair: ${listed(findings)}.`,
  weak: (findings) => `Weak: ${listed(findings)}.`,
};

/** What to expect, in one sentence: all that is as bad as the worst of it. */
export function expectationOf(figures: Figures): Expectation {
  const found = THRESHOLDS.flatMap(({ of, tells, ...bounds }) => {
    const value = of(figures);
    return value === undefined ? [] : [{ grade: gradeOf(value, bounds), finding: tells(value) }];
  });
  const grade = GRADES.findLast((each) => found.some((one) => one.grade === each)) ?? 'good';
  const worst = found.filter((one) => one.grade === grade);
  const sentence = BY_GRADE[grade](worst.map(({ finding }) => finding));
  const { asked } = figures.lines;
  return { grade, sentence: asked < LINES_MIN ? `${sentence} (${asked} lines tell little.)` : sentence };
}

/** What a good model comes to, one after the other. */
export function goodIs(): string {
  return THRESHOLDS.map(({ asks, good }) => asks(good)).join(', ');
}

function gradeOf(value: number, { good, fair }: Pick<Threshold, 'good' | 'fair'>): Grade {
  const reaches = (bound: number) => (fair < good ? value >= bound : value <= bound);
  if (reaches(good)) return 'good';
  return reaches(fair) ? 'fair' : 'weak';
}

const WORDS: readonly (readonly [upTo: number, words: string])[] = [
  [0.08, 'a line in twenty'],
  [0.15, 'a line in ten'],
  [0.22, 'a line in five'],
  [0.29, 'a quarter of the lines'],
  [0.42, 'a third of the lines'],
  [0.58, 'half of the lines'],
  [0.71, 'two thirds of the lines'],
  [0.85, 'three quarters of the lines'],
  [0.99, 'nearly every line'],
];

/** A share of the lines, as one says it. */
function shareInWords(share: number): string {
  return WORDS.find(([upTo]) => share <= upTo)?.[1] ?? 'every line';
}

function listed(findings: readonly string[]): string {
  const last = findings.at(-1) ?? '';
  return findings.length < 2 ? last : `${findings.slice(0, -1).join(', ')}, and ${last}`;
}

function largest(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
