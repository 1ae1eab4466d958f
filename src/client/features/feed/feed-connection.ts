import { stampBook } from '../stamps/stamp-book.ts';
import { announceTheme } from '../themes/site-theme.ts';
import { RECONNECT_DELAY_MS } from '#shared/constants.ts';
import type { DuelState } from '#shared/schemas/duel.ts';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import {
  type FeedMessage,
  type FeedState,
  type FeedStatus,
  finishedTyping,
  mergeHistory,
  received,
  showing,
  trimmed,
} from './feed-state.ts';
import type { FeedSource } from './feed-source.ts';

/** What a connection is made from. */
export interface FeedOptions {
  readonly source: FeedSource;
  readonly initial: FeedState;
  /** The event that `initial` ends with, so that nothing has to be loaded but what comes after; undefined where that is not known. */
  readonly lastEventId?: string | undefined;
  /** Whether new messages are typed; else they stand complete at once. */
  readonly typewriter: boolean;
  /** Called whenever the stream stands: what was announced before that may have been missed. */
  readonly onOpen?: () => void;
  /** Told when an administrator stops the duel or starts it. */
  readonly onDuel?: (state: DuelState) => void;
  readonly reconnectDelayMs?: number;
}

/** One opening of the stream. What an earlier one still has to say counts for nothing. */
interface Attempt {
  readonly resumed: boolean;
  /** What came since the latest reload was asked for; undefined while none is under way: the page may stay open for days. */
  arrived: FeedMessage[] | undefined;
  /** Grows with each reload, so that only the latest one's answer is used. */
  reloads: number;
  /** The server said that nothing more will come. */
  archived: boolean;
  close: () => void;
}

/**
 * Keeps a feed on the page up to date, with no message missed or shown twice: opens the stream and, once that stands,
 * reloads the history and joins the two, unless the page has it already and the stream goes on behind it. A stream that
 * fails is closed and opened again after a while, from the last event seen; a history that fails is asked for again after a
 * while, and the stream goes on meanwhile. React reads it as an external store; it needs no React itself.
 */
export class FeedConnection {
  readonly #source: FeedSource;
  readonly #typewriter: boolean;
  readonly #onOpen: () => void;
  readonly #onDuel: (state: DuelState) => void;
  readonly #reconnectDelayMs: number;
  readonly #listeners = new Set<() => void>();
  #state: FeedState;
  #attempt: Attempt | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #lastEventId: string | undefined;
  /** What is shown was rewritten since; nothing of it may stay, and no stream can be resumed from it. */
  #stale = false;
  /** A history has come, so that what is shown has no gap; until then no stream can be resumed from it either. */
  #joined: boolean;
  /** What is shown ends with `#lastEventId`, as the server has made it a moment ago. */
  #isWhole: boolean;
  #kept = Infinity;
  #watchers: number | undefined;

  constructor({ source, initial, typewriter, ...options }: FeedOptions) {
    this.#source = source;
    this.#state = initial;
    this.#lastEventId = options.lastEventId;
    this.#isWhole = this.#joined = options.lastEventId !== undefined;
    this.#typewriter = typewriter;
    this.#onOpen = options.onOpen ?? (() => undefined);
    this.#onDuel = options.onDuel ?? (() => undefined);
    this.#reconnectDelayMs = options.reconnectDelayMs ?? RECONNECT_DELAY_MS;
  }

  readonly state = (): FeedState => this.#state;

  /** How many watch; undefined while that is not known. Apart from the state, so that nothing else is rendered anew. */
  readonly watchers = (): number | undefined => this.#watchers;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Connects, until `stop` is called or the feed is archived. */
  start(): void {
    const from = this.#joined && !this.#stale ? this.#lastEventId : undefined;
    const attempt = newAttempt({ resumed: from !== undefined });
    this.#attempt = attempt;
    attempt.close = this.#source.open(from, {
      onStarted: () => attempt === this.#attempt && this.#opened(attempt),
      onEvent: (eventId, event) => {
        if (attempt !== this.#attempt) return;
        this.#lastEventId = eventId;
        this.#receive(attempt, event);
      },
      onLost: () => attempt.archived || this.#lose(attempt),
      onGone: () => attempt === this.#attempt && this.#end('gone'),
    });
  }

  stop(): void {
    clearTimeout(this.#retry);
    const attempt = this.#attempt;
    // First, so that the stream's farewell is not taken for a loss.
    this.#attempt = undefined;
    attempt?.close();
  }

  /** The typewriter has shown the last character. */
  readonly finishTyping = (): void => this.#set(finishedTyping(this.#state));

  /** Puts `earlier` above the message `first`, if that is still the first one shown. */
  prepend(first: string, earlier: readonly FeedMessage[]): void {
    const { messages } = this.#state;
    if (messages[0]?._id === first) this.#set({ ...this.#state, messages: [...earlier, ...messages] });
  }

  /** Keeps at most the latest `count` messages from now on. */
  keep(count: number): void {
    this.#kept = count;
    this.#set(this.#state);
  }

  #opened(attempt: Attempt): void {
    if (this.#isWhole) this.#goOn(attempt);
    else this.#reload(attempt);
    this.#onOpen();
  }

  /** The stream brings whatever the page does not have. */
  #goOn(attempt: Attempt): void {
    this.#isWhole = false;
    attempt.arrived = undefined;
    this.#source.askForStamps();
    this.#set({ ...this.#state, status: 'live' });
  }

  #receive(attempt: Attempt, event: FeedEvent): void {
    switch (event.type) {
      case 'message':
        attempt.arrived?.push(event.message);
        return this.#show(event.message);
      case 'reset':
        this.#stale = true;
        return this.#reload(attempt);
      case 'archived':
        attempt.archived = true;
        attempt.close();
        return this.#reload(attempt);
      case 'theme':
        return announceTheme(event.themeId);
      case 'duel':
        return this.#onDuel(event.state);
      case 'stamps':
        return stampBook.hear(event.lines);
      case 'watchers':
        return this.#count(event.count);
    }
  }

  #show(message: FeedMessage): void {
    const state = received(this.#state, message);
    this.#set(this.#typewriter ? state : finishedTyping(state));
  }

  /** What came before this is in the history that it brings: a message is in the database before anybody hears of it. */
  #reload(attempt: Attempt): void {
    clearTimeout(this.#retry);
    attempt.arrived = [];
    const reload = ++attempt.reloads;
    const counts = () => attempt === this.#attempt && reload === attempt.reloads;
    void this.#source.history().then(
      (history) => counts() && this.#loaded(attempt, history),
      () => counts() && this.#noHistory(attempt),
    );
  }

  /** The stream is all there is for now, and where it has ended already, nothing is. */
  #noHistory(attempt: Attempt): void {
    if (attempt.archived) return this.#lose(attempt);
    this.#retry = setTimeout(() => this.#reload(attempt), this.#reconnectDelayMs);
    this.#set({ ...this.#state, status: 'live' });
  }

  #loaded(attempt: Attempt, history: readonly FeedMessage[] | undefined): void {
    if (!history) return this.#end('gone');
    this.#join(attempt, history);
    if (attempt.archived) this.#end('archived');
    else this.#set({ ...this.#state, status: 'live' });
  }

  /** Nothing more will come. */
  #end(status: FeedStatus): void {
    this.stop();
    this.#count(undefined);
    this.#set({ ...this.#state, status });
  }

  #join(attempt: Attempt, history: readonly FeedMessage[]): void {
    const shown = this.#stale ? [] : this.#state.messages;
    const arrival = { arrived: attempt.arrived ?? [], resumed: attempt.resumed && !this.#stale };
    attempt.arrived = undefined;
    this.#stale = false;
    this.#joined = true;
    this.#set(showing(this.#state, mergeHistory(shown, history, arrival)));
  }

  #lose(attempt: Attempt): void {
    if (attempt !== this.#attempt) return;
    this.stop();
    this.#retry = setTimeout(() => this.start(), this.#reconnectDelayMs);
    this.#count(undefined);
    this.#set({ ...this.#state, status: 'reconnecting' });
  }

  #set(state: FeedState): void {
    const next = trimmed(state, this.#kept);
    if (next === this.#state) return;
    this.#state = next;
    this.#tell();
  }

  #count(watchers: number | undefined): void {
    this.#watchers = watchers;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function newAttempt({ resumed }: { resumed: boolean }): Attempt {
  return { resumed, arrived: undefined, reloads: 0, archived: false, close: () => undefined };
}
