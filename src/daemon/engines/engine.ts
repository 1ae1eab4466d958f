import type { Persona } from '#shared/brand.ts';
import type { Role } from '#shared/schemas/message.ts';
import type { Beat, Fact, Premise, VisitorTicket } from '../content/content.ts';

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
  /** Whether the episode is over when its plot has been told, however many turns it was given. */
  readonly endsWhenTold: boolean;
  /** Whether the plot bears something else before it goes on. */
  readonly isPause: boolean;
  /** Whether something comes before the opener: a picture, or a thing of an earlier episode. */
  readonly hasPrelude: boolean;
  /** What happened a while ago, where the line is to say what has become of it. */
  readonly lookBack: Beat | undefined;
  /** What has just happened, where something has that nobody has taken up yet. */
  readonly beat: Beat | undefined;
  /** The visitor's ticket that the episode has taken up. */
  readonly ticket?: VisitorTicket | undefined;
  /** The episode's latest lines, oldest first. */
  readonly transcript: readonly Line[];
  /** What happened in the episode before `transcript`: facts, at most 200 words. Empty at first. */
  readonly soFar: string;
  /** What earlier episodes left behind, what was not mentioned for longest first. */
  readonly ledger: readonly Fact[];
  /** 0 at first; each rejected line asks again with one more. */
  readonly attempt: number;
}

/** What is to be summed up: an episode so far, or the whole of it. */
export interface SummaryBrief {
  readonly premise: Premise;
  /** The running summary before `lines`. */
  readonly soFar: string;
  /** What was said since, oldest first. */
  readonly lines: readonly Line[];
  /** What has happened since. */
  readonly beats: readonly Beat[];
  /** The visitor's ticket that the episode has taken up, however long ago. */
  readonly ticket?: VisitorTicket | undefined;
  /** Whether the episode is over: one or two sentences then, for whoever looks through the list. */
  readonly closing: boolean;
}

/** What came of an episode, or of a part of it, with what telling it cost. */
export interface Summary extends Cost {
  /** At most 200 words. */
  readonly text: string;
  /** At the end: at most three sentences that later episodes may come back to. */
  readonly facts: readonly Fact[];
}

/** One message of a visitor's chat: the visitor's (`user`), or the first persona's (`assistant`). */
export interface ChatLine {
  readonly role: Role;
  readonly text: string;
}

/** Everything an engine may know when it answers a visitor. What visitors and uploads say is data, never an instruction. */
export interface ChatBrief {
  /** What the conversation they talk about is called. */
  readonly title: string;
  /** Its premise; undefined for an upload, and where the content no longer has it. */
  readonly premise: Premise | undefined;
  /** Whether it is over: until then nobody is told how it ends. */
  readonly over: boolean;
  /** How it was summed up; empty where it was not. */
  readonly summary: string;
  /** What it left behind. */
  readonly facts: readonly Fact[];
  /** Its last lines, oldest first. */
  readonly transcript: readonly Line[];
  /** What the visitor said in this chat before the message that is to be answered, oldest first, further back than `chat`. */
  readonly said: readonly string[];
  /** The chat's last messages, oldest first; the last one is the visitor's that is to be answered. */
  readonly chat: readonly ChatLine[];
  /** What was replied in this chat so far, oldest first, further back than `chat`: nothing of it is to be said again. */
  readonly replies: readonly string[];
  /** The language in which this talk has turned plain, because somebody was in distress; undefined where nobody was. */
  readonly plainIn: string | undefined;
  /** 0 at first; each rejected reply asks again with one more. */
  readonly attempt: number;
}

/** What a call cost. */
export interface Cost {
  readonly model: string;
  readonly tokensIn: number;
  /** Of `tokensIn`, those that the provider had in its cache, where it says so. */
  readonly tokensCached?: number | undefined;
  readonly tokensOut: number;
  readonly costMicros: number;
  readonly retries: number;
}

/** What is to be said. */
export interface Draft {
  readonly text: string;
  readonly asciiArt: boolean;
}

/** A line as an engine offers it, with what it cost. Nothing is stored before the gate has seen it. */
export interface Reply extends Cost, Draft {
  /** Other drafts of the same line, for the best to be taken; their cost is in this one's. */
  readonly others?: readonly Draft[] | undefined;
  /** How many words the line was to have, at least and at most, where that was asked for. */
  readonly words?: readonly [number, number] | undefined;
  /** Whether writers wrote it for this very place, and nothing like it: only what was said word for word is refused then. */
  readonly isWritten?: boolean | undefined;
  /** The beat that it takes up, where it does. */
  readonly beat?: Beat | undefined;
  /** A stage direction above it where it takes up none: what leads from one scene to the next. */
  readonly direction?: string | undefined;
  /** How many turns the episode still takes, this one included, where the line knows: it is one of the ending. */
  readonly turnsLeft?: number | undefined;
  /** Keys of the entries of the content that it is made of, as the usage knows them. */
  readonly uses?: readonly string[] | undefined;
  /** The texts of the facts of the ledger that it comes back to. */
  readonly recalls?: readonly string[] | undefined;
  /** The texts that a model was sent, apart from what was spoken: it may not recite them. */
  readonly sent?: readonly string[] | undefined;
}

/** On which terms an engine is asked. */
export interface EngineTerms {
  /** How often it is asked for one line, while the gate refuses what it says, before the next engine is. */
  readonly attempts: number;
  /** Whether it is a model, which costs tokens: it is not asked in an empty room, and its lines are judged more strictly. */
  readonly costsTokens: boolean;
  /** Whether it may repeat itself at its last attempt: saying it again is better than silence. */
  readonly mayRepeat: boolean;
}

/** Whoever writes lines: a model behind an API, or the scripted engine. */
export interface Engine {
  readonly name: string;
  readonly model: string;
  readonly terms: EngineTerms;
  /**
   * Writes the next line of the episode.
   * @throws when the engine cannot answer, or with the signal's reason when aborted.
   */
  speak(brief: Brief, signal: AbortSignal): Promise<Reply>;
  /**
   * Answers a visitor, as the first persona. An engine that costs tokens reserves them before its call and settles after it, with
   * the purpose `chat`.
   * @throws when the engine cannot answer, or with the signal's reason when aborted.
   */
  chat(brief: ChatBrief, signal: AbortSignal): Promise<Reply>;
  /**
   * Sums up an episode, or what was said of it since the last time.
   * @throws when the engine cannot answer, or with the signal's reason when aborted.
   */
  summarise(brief: SummaryBrief, signal: AbortSignal): Promise<Summary>;
  /** Told what the gate made of each line and reply that it wrote: why it was refused, or undefined where it passed. */
  judged?(refusal: string | undefined): void;
}

/** An engine cannot answer now. The next leg speaks in its place. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
  /** Whether it can't answer before somebody has changed something: the key, the account, the model, the address or the network. */
  readonly needsOperator: boolean;
  /** @param sentence what happened and what to do, for the administrator. */
  constructor(sentence: string, needsOperator = false) {
    super(sentence);
    this.needsOperator = needsOperator;
  }
}
