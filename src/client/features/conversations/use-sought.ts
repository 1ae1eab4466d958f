import { useEffect, useEffectEvent } from 'react';
import type { Message } from '#shared/schemas/message.ts';
import { useHash } from './message-links.tsx';
import { anchoredMessage } from './message-links.tsx';
import type { Earlier } from './use-earlier.ts';

/** Goes back, page by page, until the message is there that the page's address leads to. */
export function useSought(shown: readonly Message[], { exists, load }: Earlier): void {
  const sought = anchoredMessage(useHash());
  const missing = exists && sought !== undefined && !shown.some(({ _id }) => _id === sought);
  const goBack = useEffectEvent(async () => (await load())?.());
  const first = shown[0]?._id;
  useEffect(() => {
    if (missing) void goBack();
  }, [missing, first]);
}
