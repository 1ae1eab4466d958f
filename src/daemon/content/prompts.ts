import type { Persona } from '#shared/brand.ts';

/** A sentence for a model, with `{slots}`. `{name}` and `{other}` are whoever speaks and whoever is spoken to. */
export type Sentence = string;

/** What a model is told besides a persona's sheet. docs/content.md says what each part is for. */
export interface Prompts {
  readonly duel: {
    readonly stage: Sentence;
    readonly manner: readonly Sentence[];
    /** `{title}` and `{pitch}` of the episode. */
    readonly premise: Sentence;
    readonly soFar: Sentence;
    readonly ledger: Sentence;
    readonly transcript: Sentence;
    /** For the first line of an episode, and for its last ones. */
    readonly opening: Sentence;
    readonly closing: Sentence;
    /** `{event}`: what has just happened. */
    readonly beat: Sentence;
    /** What kind of line is wanted; taken in turn. */
    readonly shapes: Readonly<Record<Persona, readonly Sentence[]>>;
    /** Another way to come at it, for each time a line is asked for again. */
    readonly angles: readonly Sentence[];
    readonly last: Sentence;
  };
  readonly chat: {
    readonly stage: Sentence;
    readonly manner: readonly Sentence[];
    readonly subject: Sentence;
    /** `{pitch}` of the episode. */
    readonly premise: Sentence;
    readonly transcript: Sentence;
    readonly chat: Sentence;
    readonly angles: readonly Sentence[];
    readonly last: Sentence;
  };
  readonly summary: {
    readonly stage: Sentence;
    /** `{title}` and `{pitch}` of the episode. */
    readonly premise: Sentence;
    readonly soFar: Sentence;
    readonly beats: Sentence;
    readonly lines: Sentence;
    readonly running: Sentence;
    readonly closing: Sentence;
  };
}
