import { useEffect, useState, useSyncExternalStore } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { ChatConnection } from './chat-connection.ts';
import { chatSource } from './chat-source.ts';
import type { ChatState } from './chat-state.ts';

/** The visitor's chat about the conversation `id`, which counts at first only. */
export function useChat(id: string): { state: ChatState; chat: ChatConnection } {
  const api = trpc.useUtils().client;
  const [chat] = useState(() => new ChatConnection(chatSource(api, id)));
  useEffect(() => {
    chat.start();
    return () => chat.stop();
  }, [chat]);
  return { chat, state: useSyncExternalStore(chat.subscribe, chat.state, chat.state) };
}
