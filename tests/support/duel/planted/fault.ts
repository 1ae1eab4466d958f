import type { Random } from '#daemon/director/random.ts';

/** What may be wrong with a model's line. */
export type FaultKind =
  | 'prompt'
  | 'language'
  | 'fence'
  | 'options'
  | 'data'
  | 'markup'
  | 'loop'
  | 'obscenity'
  | 'meta'
  | 'truncated'
  | 'other speaker';

/** What faults are made of. */
export interface FaultSource {
  readonly random: Random;
  /** Texts that a model was really sent, apart from what the two have said. */
  readonly prompt: readonly string[];
  /** Another line of the same people. */
  readonly other: string;
  /** Words that no list of the gate was made from. */
  readonly obscene: readonly string[];
}

/** A line with a fault in it. */
export interface Planted {
  readonly text: string;
  /** What of it may not be stored. */
  readonly fault: string;
}

/** One way to go wrong. `line` is clean, of six words or more, and ends with a mark. */
export interface FaultForm {
  readonly kind: FaultKind;
  readonly name: string;
  readonly plant: (line: string, source: FaultSource) => Planted;
}
