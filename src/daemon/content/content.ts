import type { Persona } from '#shared/brand.ts';
import type { DistressLanguage } from '../distress/distress-content.ts';
import type { Closings } from './closings.ts';
import type { Prompts } from './prompts.ts';

/**
 * A line as a writer left it: `[marks]` around what the other may take up, `{slots}` to be filled. docs/content.md has the rules.
 */
export type Template = string;

/** What a retort may answer. `any` fits every line. */
export const RETORT_KINDS = ['any', 'question', 'number', 'short', 'rant', 'form', 'art'] as const;
export type RetortKind = (typeof RETORT_KINDS)[number];

/** An answer that takes up the line before. */
export interface Retort {
  readonly to: RetortKind;
  readonly say: Template;
}

/** What a visitor's message can be answered as. `any` fits every message. */
export const CHAT_KINDS = ['any', 'greeting', 'question', 'number', 'short', 'rant'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/** A slot of answers to visitors: what the conversation they talk about is called. */
export const CHAT_TITLE_SLOT = 'title';

/** An answer to a visitor. */
export interface ChatRetort {
  readonly to: ChatKind;
  /** Words or phrases in lower case, one of which the visitor must have used; any message will do where left out. */
  readonly about?: readonly string[] | undefined;
  readonly say: Template;
}

/** One line of an exchange, by the persona whose key it has. */
export type ExchangeLine = Readonly<Partial<Record<Persona, Template>>>;

/** Something that an episode leaves behind, which later ones can come back to. */
export interface Fact {
  /** A sentence that can be understood without the episode. */
  readonly text: string;
  /** An object that changed hands or state, as a noun phrase with its determiner. */
  readonly thing?: string | undefined;
  /** Who has it now. */
  readonly holder?: Persona | 'nobody' | undefined;
}

/** One situation: what an episode is about. */
export interface Premise {
  readonly id: string;
  /** Shown as the conversation's title. */
  readonly title: string;
  /** What happened and what each wants; briefs a model. */
  readonly pitch: string;
  /** Noun phrases with their determiner. */
  readonly things: readonly string[];
  readonly openers: Readonly<Record<Persona, Template>>;
  /** Short dialogues of 2-4 lines, in which each line answers the one before. Those of a plot stand in the order in which they make sense. */
  readonly exchanges: readonly (readonly ExchangeLine[])[];
  /** Of a plot: the exchanges, counted from 1, that can be left out without anything later losing its sense. */
  readonly skippable?: readonly number[] | undefined;
  /** Of a plot: how it ends, two to four lines that alternate. */
  readonly ending?: readonly ExchangeLine[] | undefined;
  /** Of a plot: what is still so when the episode is over. */
  readonly facts?: readonly Fact[] | undefined;
  readonly says: Readonly<Record<Persona, readonly Template[]>>;
  /** Closes the episode; in the past tense. */
  readonly summary: string;
}

export const BEAT_KINDS = ['twist', 'interruption', 'ticket'] as const;
export type BeatKind = (typeof BEAT_KINDS)[number];

/** Something that happens in the middle of an episode. */
export interface Beat extends Readonly<Record<Persona, readonly Template[]>> {
  readonly id: string;
  readonly kind: BeatKind;
  /** One sentence; briefs a model. */
  readonly event: string;
}

/** A picture and the line above it. */
export interface ArtPiece {
  readonly caption: Template;
  /** 3-14 lines of at most 56 printable ASCII columns; no slots. */
  readonly picture: string;
}

/** All that one persona can say in any premise. */
export interface PersonaVoice {
  /** Who this is; sent to a model. Markdown. */
  readonly sheet: string;
  readonly retorts: readonly Retort[];
  readonly says: readonly Template[];
  /** Answers that drag in a gag of an earlier episode. */
  readonly callbacks: readonly Template[];
  /** What may stand before a line that was said in an earlier episode, whatever it is. */
  readonly asides: readonly string[];
  readonly rants: readonly Template[];
  readonly forms: readonly Template[];
  readonly art: readonly ArtPiece[];
}

/** Word lists by the name of the slot that draws from them. */
export type Lexicon = Readonly<Record<string, readonly string[]>>;

/** Everything the two can say without a model, and what a model is told. */
export interface Content {
  readonly premises: readonly Premise[];
  readonly beats: readonly Beat[];
  readonly lexicon: Lexicon;
  readonly voices: Readonly<Record<Persona, PersonaVoice>>;
  /** What the first persona answers visitors. */
  readonly chat: readonly ChatRetort[];
  /** How visitors in distress are recognised and answered, English first. */
  readonly distress: readonly DistressLanguage[];
  /** What a model is told besides the personas' sheets. */
  readonly prompts: Prompts;
  /** How an episode's summary may end. */
  readonly closings: Closings;
}
