import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { useToken } from '../../lib/login.ts';
import { trpc } from '../../lib/trpc.ts';
import { cardsOf, nextSkip, toCardPage, withoutCard, type CardPage } from './card-pages.ts';
import { cardsKey, pageInput } from './card-pages.ts';

export interface Cards {
  readonly cards: readonly Conversation[];
  /** Nothing has come yet. */
  readonly loading: boolean;
  readonly mayHaveMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMore: () => Promise<void>;
  /** Takes a conversation off the list that is no more. */
  readonly drop: (id: string) => void;
}

/** The list of conversations as far as it is loaded. What fails to load is silently left out. */
export function useCards(): Cards {
  const api = trpc.useUtils().client;
  const queryClient = useQueryClient();
  // An administrator is shown more, so the lists are kept apart.
  const queryKey = cardsKey({ admin: useToken() !== undefined });
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => toCardPage(await api.conversations.list.query(pageInput(pageParam))),
    initialPageParam: 0,
    getNextPageParam: nextSkip,
    placeholderData: keepPreviousData,
  });
  return {
    cards: cardsOf(query.data?.pages ?? []),
    loading: query.isPending,
    mayHaveMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => untilSomethingNew(cardsOf(query.data?.pages ?? []).length, query.fetchNextPage),
    drop: (id) =>
      queryClient.setQueryData<InfiniteData<CardPage, number>>(
        queryKey,
        (data) => data && { ...data, pages: withoutCard(data.pages, id) },
      ),
  };
}

interface Fetched {
  readonly data: { readonly pages: readonly CardPage[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isError: boolean;
}

/** A page may hold nothing but what earlier ones brought; then the next is asked for at once. */
async function untilSomethingNew(known: number, fetchNext: () => Promise<Fetched>): Promise<void> {
  for (;;) {
    const { data, hasNextPage, isError } = await fetchNext();
    if (isError || !hasNextPage || cardsOf(data?.pages ?? []).length > known) return;
  }
}
