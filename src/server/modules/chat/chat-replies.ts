import type { ChatFeed } from './chat-feed.ts';
import type { Chat, ChatRow, ChatStore } from './chat-store.ts';
import { typed } from './chat-replies.ts';
import { formatPlace, parsePlace } from './chat-replies.ts';
import type { Unread } from './chat-replies.ts';

/** A visitor waits for a reply no longer than this after asking. It is still written, and then stands in the history. */
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
  readonly unread: Unread;
}

interface Start {
  readonly question: ChatRow;
  /** Characters of the reply that the reader already has. */
  readonly offset: number;
}

/** Reads a stored reply out to whoever waits for it. Any number of tabs may; each gets the whole of it. */
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
      yield { type: 'words', id: formatPlace({ questionId, offset }), text };
    }
    if (signal.aborted) return;
    this.#deps.unread.remove(chat, questionId);
    yield { type: 'end', id: formatPlace({ questionId, offset: undefined }) };
  }

  /** Where a reader stopped; undefined where it has seen the end, or never was. */
  #resumed(chat: Chat, lastEventId: string | undefined): Start | undefined {
    const place = lastEventId === undefined ? undefined : parsePlace(lastEventId);
    if (place?.offset === undefined) return undefined;
    const question = this.#deps.store.question(chat, place.questionId);
    return question && { question, offset: place.offset };
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
    const late = AbortSignal.timeout(patienceFor(question));
    return feed.until(chat, () => store.replyTo(question.id), AbortSignal.any([signal, late]));
  }
}

/** Milliseconds left to wait. A clock that was set back adds nothing. */
function patienceFor({ createdAt }: ChatRow): number {
  const left = createdAt + REPLY_WAIT_MS - Date.now();
  return Math.max(0, Math.min(left, REPLY_WAIT_MS));
}
