import type { DuelState } from '#shared/schemas/duel.ts';
import type { EpisodeOpening, EternalMessage, Message } from '#shared/schemas/message.ts';
import { isMeaningful } from '#shared/text/preview.ts';
import { stripTag } from '#shared/text/tag.ts';

/** `gone`: the feed doesn't exist any more. */
export type FeedStatus = 'loading' | 'live' | 'reconnecting' | 'archived' | 'gone';

/** How a feed stands for a watcher: while the duel does not go on, a connected feed rests. */
export type Standing = FeedStatus | 'resting';

export function standingOf(status: FeedStatus, duel: DuelState): Standing {
  return status === 'live' && duel !== 'active' ? 'resting' : status;
}

/** A message of any feed; that of the duel knows its place in an episode. */
export type FeedMessage = Message &
  Partial<Pick<EternalMessage, 'conversationId' | 'number' | 'count' | 'episode'>> & {
    /** What a replay says in place of the silence before it, as a stage direction. */
    readonly silence?: string | undefined;
  };

/** The episode that begins with a message, where one does. */
export function episodeFrom({
  conversationId,
  number,
  episode,
}: FeedMessage): (EpisodeOpening & { conversationId: string }) | undefined {
  return number === 1 && episode && conversationId !== undefined ? { ...episode, conversationId } : undefined;
}

/** What a page knows of a feed. Never changed in place. */
export interface FeedState {
  readonly status: FeedStatus;
  /** Oldest first. */
  readonly messages: readonly FeedMessage[];
  /** The message the typewriter is at, always the latest; undefined when all stand complete. */
  readonly typingId: string | undefined;
  /** The latest messages that came while the page was open and stand complete, oldest first. */
  readonly finished: readonly FeedMessage[];
}

/** How many finished messages are remembered: enough for a screen reader to speak, few enough to stay small. */
const FINISHED_KEPT = 5;

export function initialFeed(messages: readonly FeedMessage[], status: FeedStatus): FeedState {
  return { status, messages, typingId: undefined, finished: [] };
}

/** Whether a message is shown: those of only non-alphanumeric characters are not. */
export function isShown(message: Pick<Message, 'content'>): boolean {
  return isMeaningful(stripTag(message.content));
}

/** A message came. It is typed unless it is a picture; the one typed until now stands complete, so no queue builds up. */
export function received(state: FeedState, message: FeedMessage): FeedState {
  if (state.messages.some(({ _id }) => _id === message._id)) return state;
  const settled = finishedTyping(state);
  const messages = [...settled.messages, message];
  if (!isShown(message)) return { ...settled, messages };
  if (message.asciiArt) return { ...settled, messages, finished: remember(settled.finished, message) };
  return { ...settled, messages, typingId: message._id };
}

/** The typewriter is done, or has no time left for the message it is at. */
export function finishedTyping(state: FeedState): FeedState {
  const message = state.messages.find(({ _id }) => _id === state.typingId);
  if (!message) return state.typingId === undefined ? state : { ...state, typingId: undefined };
  return { ...state, typingId: undefined, finished: remember(state.finished, message) };
}

/** Other messages are shown now, as after a reload of history. */
export function showing(state: FeedState, messages: readonly FeedMessage[]): FeedState {
  const stillTyping = messages.at(-1)?._id === state.typingId;
  return stillTyping ? { ...state, messages } : { ...finishedTyping(state), messages };
}

/** The latest `count` messages remain. The first of them tells of its episode in place of the one that did. */
export function trimmed(state: FeedState, count: number): FeedState {
  if (state.messages.length <= count) return state;
  const [first, ...rest] = state.messages.slice(-count);
  if (!first) return { ...state, messages: [] };
  const { conversationId, episode } = state.messages.slice(0, -count).findLast(tellsOfEpisode) ?? {};
  const isIts = episode && !first.episode && conversationId === first.conversationId;
  return { ...state, messages: [isIts ? { ...first, episode } : first, ...rest] };
}

function tellsOfEpisode({ episode }: FeedMessage): boolean {
  return episode !== undefined;
}

function remember(finished: readonly FeedMessage[], message: FeedMessage): readonly FeedMessage[] {
  return [...finished, message].slice(-FINISHED_KEPT);
}

interface Arrival {
  /** What the stream brought since it opened, oldest first. All of it is shown already. */
  readonly arrived: readonly FeedMessage[];
  /** Whether the stream continues from the last message seen, so that what is shown has no gap and will get none. */
  readonly resumed: boolean;
}

/**
 * Joins a reloaded history with what is shown, each message once, oldest first. Order never comes from a clock: history
 * and stream are both in order, and where history begins within what is shown, the two fit together there. Where it
 * does not, a page that was not resumed has missed more than history holds, and starts over from it; a resumed one
 * is still being brought up to date by the stream, which needs no help.
 */
export function mergeHistory(
  shown: readonly FeedMessage[],
  history: readonly FeedMessage[],
  { arrived, resumed }: Arrival,
): readonly FeedMessage[] {
  const oldest = history[0]?._id;
  const seam = shown.findIndex((message) => message._id === oldest);
  if (seam < 0 && resumed && shown.length > 0) return shown;
  const joined = [...shown.slice(0, Math.max(seam, 0)), ...history];
  const known = new Set(joined.map((message) => message._id));
  return [...joined, ...arrived.filter((message) => !known.has(message._id))];
}
