import type { Persona } from '#shared/brand.ts';

/** A sentence for a model, with `{slots}`. `{name}` and `{other}` are whoever speaks and whoever is spoken to. */
export type Sentence = string;

/** What kind of line is wanted, and how many words it then has, at least and at most. */
export interface Shape {
  readonly say: Sentence;
  readonly words: readonly [number, number];
}

/** What a model is told besides a persona's sheet. docs/content.md says what each part is for. */
export interface Prompts {
  readonly duel: {
    /** Who the two are, and what makes a line: the same for both, and before everything else. */
    readonly stage: Sentence;
    readonly manner: readonly Sentence[];
    /** Above the exchanges of other premises that show how the two talk. */
    readonly examples: Sentence;
    /** Which of the two the model writes. */
    readonly part: Sentence;
    /** `{title}` and `{pitch}` of the episode. */
    readonly premise: Sentence;
    /** `{things}` of the premise, with commas. */
    readonly things: Sentence;
    readonly soFar: Sentence;
    /** Above the exchanges that come next, or the ending. */
    readonly notes: Sentence;
    /** `{turns}` that are left, and the `{summary}` of what they come to. */
    readonly ends: Sentence;
    readonly ledger: Sentence;
    readonly transcript: Sentence;
    /** For the first line of an episode, and for its last ones, with the `{turns}` that are left. */
    readonly opening: Sentence;
    readonly closing: Sentence;
    /** `{event}`: what has just happened. */
    readonly beat: Sentence;
    /** Above a visitor's ticket, which is quoted. */
    readonly ticket: Sentence;
    /** What kind of line is wanted; taken in turn. */
    readonly shapes: Readonly<Record<Persona, readonly Shape[]>>;
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

/** How the last sentence of an episode's summary may go, by what it tells; slots in braces. */
export interface Closings {
  /** `{event}`: what happened, a sentence without its first capital. */
  readonly event: readonly string[];
  /** `{gag}` or `{Gag}`: what both kept coming back to. `{n}`: in how many lines. */
  readonly gag: readonly string[];
  /** `{persona}`: who spoke last. `{line}`: what it said. */
  readonly line: readonly string[];
  /** `{persona}`: who drew last. */
  readonly picture: readonly string[];
  /** `{persona}`: who spoke last. `{n}`: how many words. */
  readonly speech: readonly string[];
}
