import { LRUCache } from 'lru-cache';
import { chatKey, type Chat } from './chat-store.ts';

/** Chats remembered at the most. What is forgotten is still in the history. */
const CHATS_MAX = 10_000;

/**
 * The last question of each chat whose reply nobody has read to its end. A reply may be stored before the visitor's
 * page has come round to listening for it.
 */
export class Unread {
  readonly #questions = new LRUCache<string, string>({ max: CHATS_MAX });

  add(chat: Chat, questionId: string): void {
    this.#questions.set(chatKey(chat), questionId);
  }

  of(chat: Chat): string | undefined {
    return this.#questions.get(chatKey(chat));
  }

  /** Somebody has read the reply to its end. */
  remove(chat: Chat, questionId: string): void {
    if (this.of(chat) === questionId) this.#questions.delete(chatKey(chat));
  }
}
