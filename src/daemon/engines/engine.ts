import type { Persona } from '#shared/brand.ts';
import type { Beat, Premise } from '../director/content.ts';

/** One spoken line of the running episode. */
export interface Line {
  readonly persona: Persona;
  readonly text: string;
  readonly asciiArt: boolean;
}

/** Everything an engine may know when it writes the next line. */
export interface Brief {
  readonly speaker: Persona;
  readonly premise: Premise;
  /** Position of the line in its episode, from 0. */
  readonly ordinal: number;
  /** How many turns the episode was given. */
  readonly plannedTurns: number;
  /** What has just happened, where something has. */
  readonly beat: Beat | undefined;
  /** The episode's latest lines, oldest first. */
  readonly transcript: readonly Line[];
  /** 0 at first; each rejected line asks again with one more. */
  readonly attempt: number;
}

/** A line as an engine offers it, with what it cost. Nothing is stored before the gate has seen it. */
export interface Reply {
  readonly text: string;
  readonly asciiArt: boolean;
  readonly model: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly costMicros: number;
  readonly retries: number;
}

/** Whoever writes lines: a model behind an API, or the scripted engine. */
export interface Engine {
  readonly name: string;
  readonly model: string;
  /**
   * Writes the next line of the episode.
   * @throws when the engine cannot answer, or with the signal's reason when aborted.
   */
  speak(brief: Brief, signal: AbortSignal): Promise<Reply>;
}
