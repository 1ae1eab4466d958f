/** The language that answers where another has nothing to say. */
export const DISTRESS_FALLBACK = 'en';

/** What weighs on somebody, the most urgent first. `another`: on somebody close to the visitor. */
export const DISTRESS_KINDS = [
  'suicide',
  'selfHarm',
  'another',
  'violence',
  'panic',
  'death',
  'illness',
  'loss',
  'loneliness',
  'despair',
] as const;
export type DistressKind = (typeof DISTRESS_KINDS)[number];

/** What an answer may be to. `unnamed`: distress that no phrase names; `hinted`: signs too weak to speak of it, so it asks. */
export const ANSWER_KINDS = [...DISTRESS_KINDS, 'unnamed', 'hinted'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/**
 * Words in a row as people type them, with `(one|the other)`, `(perhaps)?`, `{list}`, `stem*`, `..` and `...` for what stands between
 * them, `^` for the beginning of a clause and `$` for its end. docs/content.md has the rules.
 */
export type DistressPhrase = string;

/** How distress sounds, by how much it takes to believe it. */
export interface DistressPhrases {
  /** Counts whatever else is said. */
  readonly always?: readonly DistressPhrase[] | undefined;
  /** Counts where nobody laughs. */
  readonly unlessJesting?: readonly DistressPhrase[] | undefined;
  /** Two of them count, of any kind, where nobody laughs. */
  readonly hints?: readonly DistressPhrase[] | undefined;
}

/** A reply for the rest of a talk in which somebody was in distress. */
export interface PlainReply {
  /** What the visitor must have said; any message will do where left out. */
  readonly about?: readonly DistressPhrase[] | undefined;
  readonly say: readonly string[];
}

/** How distress is recognised and answered in one language. */
export interface DistressLanguage {
  /** Its code in BCP 47. */
  readonly language: string;
  /** Whether words are written apart; true where left out. */
  readonly spaced?: boolean | undefined;
  /** Whether an apostrophe parts two words, as in “j'ai”; else it is left out, as in “don't”. */
  readonly elides?: boolean | undefined;
  /** Other ways to write a word or two, and what they are read as. */
  readonly same?: Readonly<Record<string, string>> | undefined;
  /** Words that say nothing: they are left out before phrases are looked for. */
  readonly skip?: readonly string[] | undefined;
  /** Words that are never read as a slip of the keyboard. */
  readonly known?: readonly string[] | undefined;
  /** Lists that phrases use as `{name}`; an entry may use the lists before its own. */
  readonly words?: Readonly<Record<string, readonly DistressPhrase[]>> | undefined;
  /** Words by which people speak of themselves. */
  readonly speaker?: readonly string[] | undefined;
  /** Words by which whoever is spoken to is meant. */
  readonly addressee?: readonly string[] | undefined;
  /** Things that people despair of for fun: a phrase near one of them is hyperbole. */
  readonly everyday?: readonly DistressPhrase[] | undefined;
  /** Means of dying: near one of them nothing is hyperbole that an `always` of suicide or self-harm says. */
  readonly means?: readonly DistressPhrase[] | undefined;
  /** What laughter looks like. */
  readonly jest?: readonly DistressPhrase[] | undefined;
  /** What sounds like distress and is none: taken out before phrases are looked for. */
  readonly harmless?: readonly DistressPhrase[] | undefined;
  readonly phrases: Readonly<Partial<Record<DistressKind, DistressPhrases>>>;
  /** What is answered to each kind; `any` where there is nothing of its own. */
  readonly answers: Readonly<{ any: readonly string[] } & Partial<Record<AnswerKind, readonly string[]>>>;
  /** What is replied for the rest of the talk. */
  readonly stays: readonly PlainReply[];
}
