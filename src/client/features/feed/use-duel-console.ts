import { useCallback, useEffect, useRef } from 'react';
import type { DuelConsole, DuelState } from '#shared/schemas/duel.ts';
import { trpc } from '../../lib/trpc.ts';
import { standingOf, type FeedStatus, type Standing } from './feed-state.ts';

const REFRESH_MS = 30_000;
/** What has nothing more to say needs no news of who speaks. */
const ENDED: readonly FeedStatus[] = ['archived', 'gone'];

/**
 * What speaks: as the server rendered it, then anew every half minute while the tab is seen, and at once when a lost stream
 * stands again; beside an archive, once. Undefined until the first answer.
 */
export function useDuelConsole(status: FeedStatus): DuelConsole | undefined {
  const { data, refetch } = trpc.duel.console.useQuery(undefined, {
    refetchInterval: ENDED.includes(status) ? false : REFRESH_MS,
    refetchOnWindowFocus: !ENDED.includes(status),
  });
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'reconnecting' && status === 'live') void refetch();
    before.current = status;
  }, [status, refetch]);
  return data;
}

/** Whether the duel goes on, as far as the page knows; it asks nobody. */
export function useDuelState(): DuelState {
  const { data } = trpc.duel.console.useQuery(undefined, { enabled: false });
  return data?.state ?? 'active';
}

/** How a feed of that status stands in a reader's eyes. */
export function useStanding(status: FeedStatus): Standing {
  return standingOf(status, useDuelState());
}

/** Takes the state of the duel from a feed. It replaces what is known and any answer under way. */
export function useDuelNews(): (state: DuelState) => void {
  const { console: duelConsole } = trpc.useUtils().duel;
  return useCallback(
    (state) => {
      const known = duelConsole.getData();
      if (!known) return void duelConsole.invalidate();
      void duelConsole.cancel();
      duelConsole.setData(undefined, { ...known, state });
    },
    [duelConsole],
  );
}
