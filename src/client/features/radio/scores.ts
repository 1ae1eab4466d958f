import type { Jingle } from './programme.ts';

/** A tone, or a hiss where it has no pitch. */
export interface Tone {
  /** When it begins and how long it lasts, in seconds. */
  readonly at: number;
  readonly for: number;
  /** Where its pitch begins and ends, Hz. A hiss: the middle of its band. */
  readonly hz: readonly [from: number, to: number];
  readonly wave: OscillatorType | 'hiss';
  /** How loud, from 0 to 1. */
  readonly gain: number;
}

export type Score = readonly Tone[];

/** The two tones of each key of a telephone, Hz: https://www.itu.int/rec/T-REC-Q.23 */
const KEYS: readonly (readonly [low: number, high: number])[] = [
  [770, 1209],
  [941, 1336],
  [770, 1209],
];
const KEY_S = 0.11;

function dialled(): Score {
  return KEYS.flatMap(([low, high], n) =>
    [low, high].map((hz) => ({ at: n * 0.17, for: KEY_S, hz: [hz, hz], wave: 'sine', gain: 0.03 }) as const),
  );
}

/** A modem of 33,600 bit/s, in brief: it dials, is answered, warbles and hisses. */
const MODEM: Score = [
  ...dialled(),
  { at: 0.7, for: 0.5, hz: [2100, 2100], wave: 'sine', gain: 0.03 },
  { at: 1.25, for: 0.2, hz: [1800, 2400], wave: 'square', gain: 0.012 },
  { at: 1.45, for: 0.2, hz: [2400, 1200], wave: 'square', gain: 0.012 },
  { at: 1.65, for: 0.6, hz: [1500, 2600], wave: 'hiss', gain: 0.05 },
];

const TUNING: Score = [
  { at: 0, for: 0.7, hz: [700, 2600], wave: 'hiss', gain: 0.06 },
  { at: 0.15, for: 0.4, hz: [300, 1700], wave: 'sine', gain: 0.02 },
];

/** Notes of the music on hold, in semitones above A of 220 Hz, one a beat; the second voice is silent on some. */
const MELODY = [7, 10, 14, 12, 10, 7, 5, 7, 3, 5, 8, 7] as const;
const BASS = [
  -5,
  undefined,
  2,
  undefined,
  -9,
  undefined,
  -2,
  undefined,
  -7,
  undefined,
  -5,
  undefined,
] as const;
const BEAT_S = 0.36;

const hzOf = (semitones: number) => 220 * 2 ** (semitones / 12);

function notes(voice: readonly (number | undefined)[], like: Pick<Tone, 'for' | 'wave' | 'gain'>): Score {
  return voice.flatMap((note, n) => {
    if (note === undefined) return [];
    const hz = hzOf(note);
    return [{ ...like, at: n * BEAT_S, hz: [hz, hz] as const }];
  });
}

const HOLD: Score = [
  ...notes(MELODY, { for: 0.34, wave: 'triangle', gain: 0.05 }),
  ...notes(BASS, { for: 0.6, wave: 'sine', gain: 0.05 }),
];

/** All that the radio plays. */
export const SCORES: Readonly<Record<Jingle | 'modem', Score>> = { modem: MODEM, tuning: TUNING, hold: HOLD };

/** How long a score lasts, in seconds. */
export function lengthOf(score: Score): number {
  return Math.max(...score.map(({ at, for: seconds }) => at + seconds));
}
