import type { VolatileMap, VolatileStore } from '../../volatile/volatile-store.ts';
import { chatKey, type Chat } from './chat-store.ts';

/** What is forgotten is still in the history. */
const FORGET_MS = 24 * 3_600_000;

/**
 * The last question of each chat whose reply nobody has read to its end. A reply may be stored before the visitor's
 * page has come round to listening for it, at whichever process.
 */
export class Unread {
  readonly #questions: VolatileMap<{ readonly id: string }>;

  constructor(volatile: VolatileStore) {
    this.#questions = volatile.map('unread replies', FORGET_MS);
  }

  add(chat: Chat, questionId: string): void {
    this.#questions.update(chatKey(chat), () => ({ id: questionId }));
  }

  of(chat: Chat): string | undefined {
    return this.#questions.get(chatKey(chat))?.id;
  }

  /** Somebody has read the reply to its end. */
  remove(chat: Chat, questionId: string): void {
    this.#questions.update(chatKey(chat), (last) => (last?.id === questionId ? undefined : last));
  }
}
