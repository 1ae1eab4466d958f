import { getQueryKey } from '@trpc/react-query';
import { ContentBanner } from '../components/ui/frame.tsx';
import { cardsKey, pageInput, toCardPage } from '../features/conversations/card-pages.ts';
import { ConversationList } from '../features/conversations/conversation-list.tsx';
import { LIST_BANNER, LIST_TEXTS } from '../features/conversations/list-texts.ts';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import type { Loaded } from '../lib/route.ts';
import { type PageData, trpc } from '../lib/trpc.ts';

/** Every conversation there is. */
export function Page() {
  usePageHead(conversationsHead);
  return (
    <div className="list-page">
      <header className="list-header">
        <h1>{LIST_TEXTS.title}</h1>
        <p>{LIST_TEXTS.intro}</p>
      </header>
      <ConversationList />
      <ContentBanner banner={LIST_BANNER} className="list-banner" />
    </div>
  );
}

const conversationsHead: PageHead = {
  title: LIST_TEXTS.title,
  description: LIST_TEXTS.intro,
};

/** Fetches the first page, and keeps it as the page itself will: once, as the first of several; and whether the duel goes on. */
export async function load(data: PageData): Promise<Loaded> {
  const [cards] = await Promise.all([data.conversations.list.fetch(pageInput(0)), data.duel.console.fetch()]);
  data.queryClient.removeQueries({ queryKey: getQueryKey(trpc.conversations.list) });
  data.queryClient.setQueryData(cardsKey({ admin: false }), { pages: [toCardPage(cards)], pageParams: [0] });
  return { status: 200, head: conversationsHead };
}
