import { useCallback } from 'react';
import { trpc } from '../../lib/trpc.ts';

const REFRESH_MS = 5_000;

/** How the desk's queries behave: renewed while it is looked at, and forgotten with the desk. A failure changes nothing. */
export const FRESH = { refetchInterval: REFRESH_MS, gcTime: 0 } as const;

/** Renews all that the desk shows. */
export function useRefresh(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    void utils.admin.invalidate();
    void utils.eternal.state.invalidate();
    void utils.duel.invalidate();
    void utils.deletions.invalidate();
    void utils.providers.list.invalidate();
    void utils.tickets.desk.invalidate();
  }, [utils]);
}
