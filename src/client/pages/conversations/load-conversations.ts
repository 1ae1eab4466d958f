import { getQueryKey } from '@trpc/react-query';
import { toCardPage } from '../../features/conversations/card-pages.ts';
import { cardsKey, pageInput } from '../../features/conversations/card-pages.ts';
import { LIST_TEXTS } from '../../features/conversations/list-texts.ts';
import type { PageHead } from '../../lib/page-head.ts';
import type { Loaded } from '../../lib/route.ts';
import { trpc, type PageData } from '../../lib/trpc.ts';

export const conversationsHead: PageHead = {
  title: LIST_TEXTS.title,
  description: LIST_TEXTS.intro,
};

/** Fetches the first page, and keeps it as the page itself will: once, as the first of several; and whether the duel goes on. */
export async function loadConversations(data: PageData): Promise<Loaded> {
  const [cards] = await Promise.all([data.conversations.list.fetch(pageInput(0)), data.duel.console.fetch()]);
  data.queryClient.removeQueries({ queryKey: getQueryKey(trpc.conversations.list) });
  data.queryClient.setQueryData(cardsKey({ admin: false }), { pages: [toCardPage(cards)], pageParams: [0] });
  return { status: 200, head: conversationsHead };
}
