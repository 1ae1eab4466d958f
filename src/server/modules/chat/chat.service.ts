import type { Db } from '#shared/db/client.ts';
import { CHAT_HISTORY_LIMIT, CHAT_MESSAGE_LENGTH_MAX } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { ChatMessage, ChatSendInput } from '#shared/schemas/chat.ts';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import { InProcess } from '../../volatile/in-process.ts';
import type { VolatileStore } from '../../volatile/volatile-store.ts';
import { ChatFeed } from './chat-feed.ts';
import { ChatLimits, type Sender } from '../../limits/chat-limits.ts';
import { ChatStore, type Chat, type ChatRow } from './chat-store.ts';
import { ReplyReader, type ReplyEvent, type ReplyOptions } from './chat-replies.ts';
import { Unread } from './chat-replies.ts';

interface ChatDeps {
  readonly reader: Db;
  readonly writer: Db;
  /** Remembers how fast visitors write, and what they have not read. */
  readonly volatile?: VolatileStore;
}

/** Visitors talk to the first persona. It stores what they say; the daemon answers: docs/decisions/008-chat-replies-come-from-the-daemon.md */
export class ChatService {
  readonly #store: ChatStore;
  readonly #feed: ChatFeed;
  readonly #limits: ChatLimits;
  readonly #unread: Unread;
  readonly #replies: ReplyReader;

  constructor({ reader, writer, volatile = new InProcess() }: ChatDeps) {
    this.#store = new ChatStore({ reader, writer });
    this.#feed = new ChatFeed(this.#store);
    this.#limits = new ChatLimits(volatile);
    this.#unread = new Unread(volatile);
    this.#replies = new ReplyReader({ store: this.#store, feed: this.#feed, unread: this.#unread });
  }

  /** The last hundred messages of a visitor's own chat, oldest first. Somebody unknown has said nothing. */
  history(conversationId: string, visitorId: string | undefined): ChatMessage[] {
    if (visitorId === undefined) return [];
    return this.#store.history({ visitorId, conversationId }, CHAT_HISTORY_LIMIT).map(toChatMessage);
  }

  /**
   * Stores what a visitor says.
   * @throws AppError BAD_REQUEST where that is nothing, TOO_LARGE past 2,000 characters, NOT_FOUND for an unknown
   * conversation, TOO_MANY_REQUESTS with `retryAfter`.
   */
  send({ id, content }: ChatSendInput, sender: Sender): ChatMessage {
    const text = cleaned(content);
    this.#limits.assertMaySend(sender);
    const chat = { visitorId: sender.visitorId, conversationId: id };
    const question = this.#store.ask(chat, text);
    this.#limits.count(sender);
    this.#unread.add(chat, question.id);
    return toChatMessage(question);
  }

  /**
   * The reply to the visitor's message that awaits one, else to the next message, a few words at a time.
   * @throws AppError UNAVAILABLE when the server stops meanwhile.
   */
  reply(chat: Chat, options: ReplyOptions): AsyncGenerator<ReplyEvent, void> {
    return this.#replies.read(chat, options);
  }

  /** Looks for what the daemon has said. Call it when the database has changed. */
  catchUp(): void {
    this.#feed.drain();
  }

  /** Ends every wait for a reply, so that nothing keeps the server open. */
  close(): void {
    this.#feed.close();
  }
}

function cleaned(content: string): string {
  // A character is what a person would count as one, or nearly: an emoji is not two.
  if (Array.from(content).length > CHAT_MESSAGE_LENGTH_MAX) {
    throw new AppError('TOO_LARGE', `A message has at most ${CHAT_MESSAGE_LENGTH_MAX} characters.`);
  }
  const text = withoutControlCharacters(content).trim();
  if (text === '') throw new AppError('BAD_REQUEST', 'Say something first.');
  return text;
}

function toChatMessage({ id, role, content, createdAt }: ChatRow): ChatMessage {
  return { _id: id, role, content, createdAt: new Date(createdAt) };
}
