import type { Persona } from '#shared/brand.ts';
import type { Role } from '#shared/schemas/message.ts';
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
  /** Its last lines, oldest first. */
  readonly transcript: readonly Line[];
  /** The chat's last messages, oldest first; the last one is the visitor's that is to be answered. */
  readonly chat: readonly ChatLine[];
  /** What was replied in this chat so far, oldest first, further back than `chat`: nothing of it is to be said again. */
  readonly replies: readonly string[];
  /** 0 at first; each rejected reply asks again with one more. */
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
  /**
   * Answers a visitor, as the first persona. An engine that costs tokens reserves them before its call and settles after it, with
   * the purpose `chat`.
   * @throws when the engine cannot answer, or with the signal's reason when aborted.
   */
  chat(brief: ChatBrief, signal: AbortSignal): Promise<Reply>;
}
