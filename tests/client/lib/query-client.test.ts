import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { forgetUnseen } from '#client/lib/query-client.ts';

test('after a logout nothing is left of what was fetched or sent but what is still on show', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['refused lines'], ['I left.']);
  queryClient.setQueryData(['the theme'], 'feral');
  const onShow = new QueryObserver(queryClient, { queryKey: ['the theme'], staleTime: Infinity });
  const leave = onShow.subscribe(() => undefined);
  const save = new MutationObserver(queryClient, { mutationFn: (key: string) => Promise.resolve(key) });
  await save.mutate('sk-of somebody');
  forgetUnseen(queryClient);
  expect(queryClient.getQueryData(['refused lines'])).toBeUndefined();
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
  expect(queryClient.getQueryData(['the theme'])).toBe('feral');
  leave();
});
