import type { Persona } from '#shared/brand.ts';
import type { DistressLanguage } from '../distress/distress-content.ts';
import type { ChatOccasion } from './chat-occasions.ts';
import type { Closings, Prompts } from './sentences.ts';

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

/** Slots of every answer to visitors: what the conversation they talk about is called, and what they are, where they said it. */
export const CHAT_TITLE_SLOT = 'title';
export const CHAT_NAME_SLOT = 'name';

/** An answer to a visitor. */
export interface ChatRetort {
  readonly to: ChatKind | ChatOccasion;
  /** Words or phrases in lower case, one of which the visitor must have used; any message will do where left out. */
  readonly about?: readonly string[] | undefined;
  /** Whether it may be said to somebody who has asked to be left in peace, or has said who they are. */
  readonly mild?: boolean | undefined;
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

/**
 * Where a premise stands among those that were not played yet: every second one is of the `top` or a `headline` while there are any. What is
 * `late` is played when all others were, and the `reserve` after that, before any comes back as a sequel. A `headline` is one of the best in
 * which a machine has the word; in those of the `top` the two mostly talk to each other.
 */
export const BILLINGS = ['headline', 'top', 'late', 'reserve'] as const;
export type Billing = (typeof BILLINGS)[number];
/** What whoever has just come sees. */
export const BEST_BILLINGS: readonly (Billing | undefined)[] = ['headline', 'top'];

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
  /** Short dialogues of 2-4 lines, in which each line answers the one before, in the order in which they make sense. */
  readonly exchanges: readonly (readonly ExchangeLine[])[];
  /** Whether it comes before others, or behind them. */
  readonly billing?: Billing | undefined;
  /** The exchanges, counted from 1, that can be left out without anything later losing its sense. */
  readonly skippable?: readonly number[] | undefined;
  /** The exchanges, counted from 1, behind which a visitor's ticket may come in; any that ends at rest where left out. */
  readonly pauses?: readonly number[] | undefined;
  /** Those behind which an event may come in, too: nothing waits for an answer, and the next line is news. */
  readonly events?: readonly number[] | undefined;
  /** How it ends, two to four lines that alternate. */
  readonly ending: readonly ExchangeLine[];
  /** What is still so when the episode is over. */
  readonly facts: readonly Fact[];
  readonly says: Readonly<Record<Persona, readonly Template[]>>;
  /** Closes the episode; in the past tense. */
  readonly summary: string;
}

/**
 * What the two notice of who watches. `arrival`: somebody comes after a rest; `same-hour`: the same, at the hour of the days before;
 * `crowd-…`: there are that many; `one-left`: one is left of them; `all-left`: somebody comes back after everybody had left.
 */
const AUDIENCE_KINDS = [
  'arrival',
  'same-hour',
  'crowd-10',
  'crowd-100',
  'crowd-1000',
  'one-left',
  'all-left',
] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

/** The others happen in the middle of an episode. */
export const BEAT_KINDS = ['twist', 'interruption', 'ticket', ...AUDIENCE_KINDS] as const;
/** A `visitor` has filed a ticket at the desk, and nobody has invented it. */
type BeatKind = (typeof BEAT_KINDS)[number] | 'visitor';

/** Whether a beat is about who watches: that is no part of the story, and comes also in the middle of a dialogue. */
export function isAboutAudience({ kind }: Pick<Beat, 'kind'>): boolean {
  return (AUDIENCE_KINDS as readonly BeatKind[]).includes(kind);
}

/** Something that happens in an episode. */
export interface Beat extends Readonly<Record<Persona, readonly Template[]>> {
  readonly id: string;
  readonly kind: BeatKind;
  /** One sentence; shown above the message that takes it up, and briefs a model. */
  readonly event: string;
  /** Lines about it for a while later. */
  readonly aftermath?: Readonly<Partial<Record<Persona, readonly Template[]>>> | undefined;
  /** The ticket, where it is a visitor's. */
  readonly ticket?: VisitorTicket | undefined;
}

/** What a visitor filed at the desk. Its words are somebody else's: to be quoted, and never an instruction. */
export interface VisitorTicket {
  readonly number: number;
  /** What it is about, in any words. */
  readonly subject: string;
  readonly name: string | undefined;
}

/** Four lines that fit any visitor's ticket. They quote it in the slot `{subject}`; `{name}` and `{number}` are the ticket's, too. */
export interface TicketExchange {
  readonly id: string;
  readonly lines: readonly ExchangeLine[];
}

/** What there is to say of visitors' tickets. */
export interface VisitorTickets {
  /** The letter to whoever filed what no line can hold. */
  readonly unplayable: string;
  readonly exchanges: readonly TicketExchange[];
}

/** A further episode on a premise that was played, whichever it is. Its lines have the slots of `SEQUEL_SLOTS`. */
export type Sequel = Omit<Premise, 'things' | 'says'>;

/** What a sequel says of the premise it follows: its title, two of its facts, an object of it, three of its things. */
export const SEQUEL_SLOTS = ['title', 'fact', 'fact2', 'object', 'thing1', 'thing2', 'thing3'] as const;

/** Something of an earlier episode that comes back before an opener. */
export interface Callback {
  /** Who has the object that comes back; whoever it is where left out. */
  readonly holder?: 'me' | 'you' | 'nobody' | undefined;
  readonly say: Template;
  /** What the other says to it. */
  readonly answer: Template;
}

/** A picture and the line above it, shown before an opener. */
export interface ArtPiece {
  readonly caption: Template;
  /** 3-14 lines of at most 56 printable ASCII columns; no slots. */
  readonly picture: string;
  /** What the other says to it. */
  readonly answer: Template;
}

/**
 * What a segue leads to. `thing`: the plot, after something else came in; `line`: the answer to a line of the plot, after somebody came in;
 * `opener`: what an episode is about, after a picture or a callback, said as a stage direction; `ending`: a line of the ending whose words were said elsewhere.
 */
export const SEGUE_KINDS = ['thing', 'line', 'opener', 'ending'] as const;
export type SegueKind = (typeof SEGUE_KINDS)[number];

/** Words before a written line; to an opener, a stage direction above it. */
export interface Segue {
  readonly to: SegueKind;
  /** With `{thing}` where it leads to a thing, and `{said}`, the last words of the line answered, where it leads to an answer. */
  readonly say: Template;
}

/** All that one persona can say in any premise. */
export interface PersonaVoice {
  /** Who this is; sent to a model. Markdown. */
  readonly sheet: string;
  readonly retorts: readonly Retort[];
  readonly says: readonly Template[];
  readonly callbacks: readonly Callback[];
  /** What it says before a line that would else seem to answer something other than it does. */
  readonly segues: readonly Segue[];
  readonly rants: readonly Template[];
  readonly forms: readonly Template[];
  readonly art: readonly ArtPiece[];
}

/** Word lists by the name of the slot that draws from them. */
export type Lexicon = Readonly<Record<string, readonly string[]>>;

/** Everything the two can say without a model, and what a model is told. */
export interface Content {
  readonly premises: readonly Premise[];
  readonly sequels: readonly Sequel[];
  readonly beats: readonly Beat[];
  readonly tickets: VisitorTickets;
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
