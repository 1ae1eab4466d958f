import { setTimeout as sleep } from 'node:timers/promises';
import type { VolatileMap, VolatileStore } from '../../volatile/volatile-store.ts';
import type { ChatFeed } from './chat-feed.ts';
import { chatKey, type Chat, type ChatRow, type ChatStore } from './chat-store.ts';

/** How long a visitor waits for a reply after asking. It is still written, and then stands in the history. */
const REPLY_WAIT_MS = 30_000;

/** What a reader of a reply gets: a few words at a time, then the end. It resumes behind each by its id. */
export type ReplyEvent =
  | { readonly type: 'words'; readonly id: string; readonly text: string }
  | { readonly type: 'end'; readonly id: string };

export interface ReplyOptions {
  /** Of the last event that the reader has, where it resumes. */
  readonly lastEventId: string | undefined;
  /** Aborts when the reader has gone. */
  readonly signal: AbortSignal;
}

interface Deps {
  readonly store: ChatStore;
  readonly feed: ChatFeed;
  readonly unread: UnreadReplies;
}

interface Start {
  readonly question: ChatRow;
  /** Characters of the reply that the reader already has. */
  readonly offset: number;
}

/** Delivers a stored reply to every reader that waits for it. Any number of tabs can; each gets all of it. */
export class ReplyReader {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Ends after the reply's end, or without one when it is late or the reader has gone. */
  async *read(chat: Chat, { lastEventId, signal }: ReplyOptions): AsyncGenerator<ReplyEvent, void> {
    const start = this.#resumed(chat, lastEventId) ?? (await this.#next(chat, signal));
    const reply = start && (await this.#replyTo(chat, start.question, signal));
    if (!reply) return;
    const questionId = start.question.id;
    let { offset } = start;
    for await (const text of typed(reply.content.slice(offset), signal)) {
      offset += text.length;
      yield { type: 'words', id: formatCursor({ questionId, offset }), text };
    }
    if (signal.aborted) return;
    this.#deps.unread.remove(chat, questionId);
    yield { type: 'end', id: formatCursor({ questionId, offset: undefined }) };
  }

  /** Where a reader stopped; undefined where it has seen the end, or never was. */
  #resumed(chat: Chat, lastEventId: string | undefined): Start | undefined {
    const cursor = lastEventId === undefined ? undefined : parseCursor(lastEventId);
    if (cursor?.offset === undefined) return undefined;
    const question = this.#deps.store.question(chat, cursor.questionId);
    return question && { question, offset: cursor.offset };
  }

  /** The question that is open, else the one whose reply nobody has read, else the next one. */
  async #next(chat: Chat, signal: AbortSignal): Promise<Start | undefined> {
    const { store, feed, unread } = this.#deps;
    const head = store.head();
    const question =
      store.openQuestion(chat) ??
      store.question(chat, unread.of(chat) ?? '') ??
      (await feed.until(chat, () => store.questionAfter(chat, head), signal));
    return question && { question, offset: 0 };
  }

  async #replyTo(chat: Chat, question: ChatRow, signal: AbortSignal): Promise<ChatRow | undefined> {
    const { store, feed } = this.#deps;
    const late = AbortSignal.timeout(waitLeft(question));
    return feed.until(chat, () => store.replyTo(question.id), AbortSignal.any([signal, late]));
  }
}

/** Milliseconds left to wait. A clock that was set back adds nothing. */
function waitLeft({ createdAt }: ChatRow): number {
  const left = createdAt + REPLY_WAIT_MS - Date.now();
  return Math.max(0, Math.min(left, REPLY_WAIT_MS));
}

/** A few words and the space after them. */
const A_FEW_WORDS = /\s*(?:\S+\s*){1,3}/g;
/** As fast as a model writes; the page's own typewriter may be slower. */
const MS_PER_CHARACTER = 5;

/** A text in pieces of a few words. Put together they are the text, spaces and line feeds included. */
export function chunksOf(text: string): string[] {
  return text.match(A_FEW_WORDS) ?? [];
}

/** The same as if typed: each piece comes when the reader has taken the one before. It ends when the signal aborts. */
export async function* typed(text: string, signal: AbortSignal): AsyncGenerator<string, void> {
  for (const chunk of chunksOf(text)) {
    if (signal.aborted) return;
    yield chunk;
    await sleep(chunk.length * MS_PER_CHARACTER, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}

/** How much of a reply a reader has. */
interface ReplyCursor {
  readonly questionId: string;
  /** Characters received; undefined where the reader has seen the end. */
  readonly offset: number | undefined;
}

const EVENT_ID = /^([0-9a-f]{24})\.(?:(\d{1,6})|end)$/;

/** The event id `<question>.<characters>`, or `<question>.end`. */
function formatCursor({ questionId, offset }: ReplyCursor): string {
  return `${questionId}.${offset ?? 'end'}`;
}

/** The cursor of an event id, or undefined for anything that no reply of ours ever carried. */
function parseCursor(eventId: string): ReplyCursor | undefined {
  const [, questionId, offset] = EVENT_ID.exec(eventId) ?? [];
  if (questionId === undefined) return undefined;
  return { questionId, offset: offset === undefined ? undefined : Number(offset) };
}

/** What is forgotten is still in the history. */
const FORGET_MS = 24 * 3_600_000;

/**
 * The last question of each chat whose reply nobody has read to its end. A reply may be stored before the visitor's
 * page has come round to listening for it, at whichever process.
 */
export class UnreadReplies {
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
