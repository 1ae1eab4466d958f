import type { ChatOccasion, OccasionSlot } from '../../../content/chat-occasions.ts';
import type { ChatBrief } from '../../engine.ts';
import type { LanguageSense } from './foreign.ts';

/** What a finder knows when it looks at a message. */
export interface Talk {
  /** What the visitor has just said. */
  readonly text: string;
  /** The same as `typed` leaves it. */
  readonly typed: string;
  /** What the visitor said before, oldest first. */
  readonly earlier: readonly string[];
  readonly brief: ChatBrief;
  /** What the visitor is called, where it was said. */
  readonly name: string | undefined;
  /** Whether the visitor has asked to be left alone, or has said who they are: jokes are about something else then. */
  readonly isMild: boolean;
  readonly language: LanguageSense;
  /** Whether a line was written about a word of the message. */
  readonly isTopic: boolean;
}

/** What a message calls for, and what its answer says. */
export interface Finding {
  readonly to: ChatOccasion;
  readonly slots?: Readonly<Partial<Record<OccasionSlot, string>>>;
  /** What is said first. */
  readonly lead?: Finding;
}

/** Recognises one sort of message. */
export interface OccasionFinder {
  readonly name: string;
  /** What the message calls for, the best first; nothing where it is not of this sort. */
  findings(talk: Talk): readonly Finding[];
}
