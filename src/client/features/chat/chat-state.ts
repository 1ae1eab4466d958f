import type { ChatMessage } from '#shared/schemas/chat.ts';

/** What a page knows of a chat. Never changed in place. */
export interface ChatState {
  /** The history has not come yet. */
  readonly loading: boolean;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** As much of the awaited reply as has come; undefined while none is awaited. */
  readonly reply: string | undefined;
  /** Why nothing more of it comes: the stream broke off, or ended before the reply was there. */
  readonly trouble: 'lost' | 'late' | undefined;
  readonly sending: boolean;
  /** What was thrown when the last message was sent. */
  readonly failure: unknown;
  /** The latest replies that came while the page was open, complete, oldest first. */
  readonly heard: readonly ChatMessage[];
}

export const INITIAL_CHAT: ChatState = {
  loading: true,
  messages: [],
  reply: undefined,
  trouble: undefined,
  sending: false,
  failure: undefined,
  heard: [],
};

/** Enough for a screen reader to speak. */
const HEARD_KEPT = 5;

/** Whether the visitor had the last word. */
export function awaitsReply(messages: readonly ChatMessage[]): boolean {
  return messages.at(-1)?.role === 'user';
}

/** The reply stands complete. It has no id of its own until the history is loaded again. */
export function replyFinished(state: ChatState, now: Date): ChatState {
  const question = state.messages.at(-1);
  if (!question || state.reply === undefined) return state;
  const reply: ChatMessage = {
    _id: `reply to ${question._id}`,
    role: 'assistant',
    content: state.reply,
    createdAt: now,
  };
  const heard = [...state.heard, reply].slice(-HEARD_KEPT);
  return { ...state, messages: [...state.messages, reply], reply: undefined, heard };
}
