import { useState } from 'react';
import type { Message } from '#shared/schemas/message.ts';

/** How many of `messages` came since the reader went away from the end. */
export function useUnread(messages: readonly Message[], following: boolean): number {
  const latest = messages.at(-1)?._id;
  const [readTo, setReadTo] = useState(latest);
  if (following && readTo !== latest) setReadTo(latest);
  return following ? 0 : messages.length - 1 - messages.findIndex(({ _id }) => _id === readTo);
}
