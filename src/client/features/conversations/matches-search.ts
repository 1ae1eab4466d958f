import type { Conversation } from '#shared/schemas/conversation.ts';

type Searched = Pick<Conversation, 'title' | 'summary' | 'latestMessage'>;

/** Whether title, summary or latest message contain `query`, whatever the case. An empty query finds everything. */
export function matchesSearch({ title, summary, latestMessage }: Searched, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return [title, summary, latestMessage?.content ?? ''].some((text) => text.toLowerCase().includes(wanted));
}
