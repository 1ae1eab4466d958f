import { EventEmitter, once } from 'node:events';
import { AppError } from '#shared/errors.ts';
import { chatKey, type Chat, type ChatStore } from './chat-store.ts';

/** Rows looked through at once. */
const PAGE_SIZE = 200;

/** Wakes everybody who waits for a chat when something is added to it. One read serves them all. */
export class ChatFeed {
  readonly #store: ChatStore;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #cursor: number;
  #closed = false;

  constructor(store: ChatStore) {
    this.#store = store;
    this.#cursor = store.head();
  }

  /** Looks for what is new. Call it when the database has changed. */
  drain(): void {
    for (;;) {
      const rows = this.#store.after(this.#cursor, PAGE_SIZE);
      for (const row of rows) {
        this.#cursor = row.seq;
        this.#changes.emit(chatKey(row));
      }
      if (rows.length < PAGE_SIZE) return;
    }
  }

  /**
   * Waits until `find` gives something: it looks at once, and again at each change of the chat.
   * @returns undefined when the signal aborted first.
   * @throws AppError UNAVAILABLE when the server stops.
   */
  async until<T>(chat: Chat, find: () => T | undefined, signal: AbortSignal): Promise<T | undefined> {
    while (!signal.aborted) {
      if (this.#closed) throw stopping();
      const found = find();
      if (found !== undefined) return found;
      await once(this.#changes, chatKey(chat), { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
    return undefined;
  }

  /** Ends every wait: `once` rejects with what is emitted as an error. */
  close(): void {
    this.#closed = true;
    if (this.#changes.listenerCount('error') > 0) this.#changes.emit('error', stopping());
  }
}

function stopping(): AppError {
  return new AppError('UNAVAILABLE', 'The server is restarting.');
}
