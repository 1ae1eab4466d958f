import { PERSONAS } from '#shared/brand.ts';
import { endpoints, paths } from '#shared/paths.ts';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { previewOf } from '#shared/text/preview.ts';
import { conversationNotFoundHead, NoConversation } from '../features/conversations/no-conversation.tsx';
import { ConversationHeader } from '../features/conversations/conversation-header.tsx';
import { ConversationView } from '../features/conversations/conversation-view.tsx';
import { orMissing } from '../lib/errors.ts';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import type { Loaded, Params } from '../lib/route.ts';
import { type PageData, trpc } from '../lib/trpc.ts';
import { useWaiting } from '../lib/use-waiting.ts';

/** One conversation. Whatever keeps it from loading, the visitor is told that it was not found. */
export function Page({ params }: { params: Params }) {
  const { data, isPending } = trpc.conversations.byId.useQuery({ id: params.id });
  useWaiting(isPending);
  usePageHead(data ? conversationHead(data.conversation) : isPending ? undefined : conversationNotFoundHead);
  if (data) return <ConversationView key={data.conversation._id} page={data} />;
  if (isPending) return <ConversationHeader title="…" status="loading" />;
  return <NoConversation />;
}

/** Fetches a conversation, or the end of a long one, and who is speaking. One that is not there is a page too, with status 404. */
export async function load(data: PageData, params: Params): Promise<Loaded> {
  const found = await orMissing(data.conversations.byId.fetch({ id: params.id }));
  if (!found) return { status: 404, head: conversationNotFoundHead };
  await data.duel.console.fetch();
  return { status: 200, head: conversationHead(found.conversation) };
}

/** A conversation as tabs and previews show it: its title, and its summary or else its latest words. */
function conversationHead(conversation: Conversation): PageHead {
  return {
    title: displayTitle(conversation),
    description: conversation.summary.trim() || previewOf(conversation.latestMessage),
    preview: { image: endpoints.conversationPicture(conversation._id), type: 'article' },
    isEmbeddable: true,
    facts: (urlOf) => ({
      '@type': 'CreativeWork',
      name: displayTitle(conversation),
      url: urlOf(paths.conversation(conversation._id)),
      abstract: conversation.summary,
      dateCreated: conversation.startDate.toISOString(),
      dateModified: conversation.updatedAt.toISOString(),
      author: PERSONAS.map((name) => ({ '@type': 'Person', name })),
    }),
  };
}
