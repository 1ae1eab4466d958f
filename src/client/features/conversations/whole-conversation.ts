import type { ConversationWithMessages } from '#shared/schemas/conversation.ts';
import type { Api, PageData } from '../../lib/trpc.ts';

/** A conversation as far as the page has it. */
export interface ReadConversation extends ConversationWithMessages {
  /** Whether every message is there; otherwise the first ones are. */
  readonly complete: boolean;
}

/** Messages in one answer and on a page as the server renders it: enough for any episode, and no long work for the server. */
export const MESSAGES_AT_ONCE = 1_000;

/** What a conversation is kept under. */
export function conversationKey(id: string) {
  return ['conversation', id] as const;
}

/**
 * Fetches a conversation with all its messages, from the last ones back.
 * @throws TRPCClientError NOT_FOUND where there is none.
 */
export async function wholeConversation(api: Api, id: string): Promise<ReadConversation> {
  const limit = MESSAGES_AT_ONCE;
  const { conversation, messages } = await api.conversations.byId.query({ id, limit });
  const pages = [messages];
  for (let oldest = messages; oldest.length === limit; pages.unshift(oldest)) {
    ({ messages: oldest } = await api.conversations.byId.query({ id, limit, before: oldest[0]?._id }));
  }
  return { conversation, messages: pages.flat(), complete: true };
}

/**
 * The same on the server, which sends no more than the first messages of a long one.
 * @throws TRPCError
 */
export async function conversationBeginning(data: PageData, id: string): Promise<ReadConversation> {
  const { conversation, messages } = await data.conversations.byId.fetch({ id });
  const complete = messages.length <= MESSAGES_AT_ONCE;
  return { conversation, messages: messages.slice(0, MESSAGES_AT_ONCE), complete };
}
