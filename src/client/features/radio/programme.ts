import { episodeFrom, type FeedMessage } from '../feed/feed-state.ts';

/** What is heard before a line: music between two episodes, the noise of tuning where lines were passed over. */
export type Jingle = 'hold' | 'tuning';

/** What comes next. */
export interface Item {
  readonly message: FeedMessage;
  readonly before?: Jingle;
}

/** Lines that may wait for the radio. Past that it tunes in to the newest: what is heard should be what is live. */
const WAITING_MAX = 3;

/** How a feed is read. */
export interface Script {
  /** What is shown, oldest first. */
  readonly messages: readonly FeedMessage[];
  /** Whether more comes by itself, so that the radio keeps up. What is over is read to its end. */
  readonly isLive: boolean;
}

/** The lines that wait behind the one with the id `read`; undefined where that is not shown any more, or nothing was read. */
function waitingAfter({ messages }: Script, read: string | undefined): readonly FeedMessage[] | undefined {
  const at = messages.findIndex(({ _id }) => _id === read);
  return at === -1 ? undefined : messages.slice(at + 1);
}

/**
 * What comes after the line `read`; the newest for whoever has just tuned in or has fallen behind.
 * @returns undefined where nothing has come yet.
 */
export function nextItem(script: Script, read: string | undefined): Item | undefined {
  const { messages, isLive } = script;
  const waiting = waitingAfter(script, read);
  const newest = messages.at(-1);
  if (waiting === undefined || (isLive && waiting.length > WAITING_MAX)) {
    const first = isLive ? newest : messages[0];
    return first && { message: first, ...(read !== undefined && { before: 'tuning' as const }) };
  }
  const [message] = waiting;
  if (!message) return undefined;
  return { message, ...(episodeFrom(message) && { before: 'hold' as const }) };
}

/** Whether so much waits behind the line that is being read that it should be broken off. */
export function isBehind(script: Script, reading: string): boolean {
  const waiting = waitingAfter(script, reading);
  return script.isLive && (waiting === undefined || waiting.length > WAITING_MAX);
}

/** How much faster than usual a line is read while others wait: most are typed a little faster than they are said. */
export function hasteOf(script: Script, reading: string): number {
  const waiting = script.isLive ? (waitingAfter(script, reading)?.length ?? 0) : 0;
  return [1, 1.12, 1.25][waiting] ?? 1.35;
}
