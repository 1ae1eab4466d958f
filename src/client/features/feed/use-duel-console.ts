import { useEffect, useRef } from 'react';
import type { DuelConsole } from '#shared/schemas/duel.ts';
import { trpc } from '../../lib/trpc.ts';
import type { FeedStatus } from './feed-state.ts';

const REFRESH_MS = 30_000;

/**
 * What speaks: as the server rendered it, then anew every half minute while the tab is seen, and at once when a lost stream
 * stands again; beside an archive, once. Undefined until the first answer.
 */
export function useDuelConsole(status: FeedStatus): DuelConsole | undefined {
  const { data, refetch } = trpc.duel.console.useQuery(undefined, {
    refetchInterval: status === 'archived' ? false : REFRESH_MS,
    refetchOnWindowFocus: status !== 'archived',
  });
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'reconnecting' && status === 'live') void refetch();
    before.current = status;
  }, [status, refetch]);
  return data;
}
