import type { Stretch } from '../exactness.ts';
import type { Lane } from './lanes.ts';

/** A page's history as it was answered. */
export interface Shown {
  /** Of its messages, oldest first. */
  readonly ids: readonly string[];
  /** The `seq` that the watcher knew of when it asked. */
  readonly upTo: number;
  /** Which of its stretches it was asked in. */
  readonly stretch: number;
}

/** All that one watcher was told. */
export interface WatcherRecord {
  /** The conversation it watched; null for the feed across episodes. */
  readonly conversation: string | null;
  readonly lane: Lane['name'];
  readonly stretches: readonly Stretch[];
  readonly histories: readonly Shown[];
  readonly resumes: number;
  readonly resets: number;
  /** Answers that were neither a stream nor a history, with the time. */
  readonly strange: readonly { readonly at: number; readonly what: string }[];
}
