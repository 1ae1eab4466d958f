import type { Db } from '#shared/db/client.ts';
import { AppError } from '#shared/errors.ts';
import type {
  BestLines as BestFound,
  BestQuery,
  SetStampInput,
  StampCounts,
  StampCountsInput,
  StampedLine,
  StampedLines,
} from '#shared/schemas/stamp.ts';
import type { Sender } from '../../limits/chat-limits.ts';
import { StampLimits } from '../../limits/stamp-limits.ts';
import type { LiveService } from '../../live/live.service.ts';
import { InProcess } from '../../volatile/in-process.ts';
import type { VolatileStore } from '../../volatile/volatile-store.ts';
import { BestLines } from './best-lines.ts';
import { StampNews } from './stamp-news.ts';
import { StampPad } from './stamp-pad.ts';
import { StampStore } from './stamp-store.ts';

/** How often what was put is written. Those who watch hear of it every second time. */
const WRITE_MS = 1_000;
const TELL_EVERY = 2;

interface StampsDeps {
  readonly reader: Db;
  /** The connection for stamps alone, which waits for nothing. */
  readonly writer: Db;
  /** The stamps that there are. */
  readonly kinds: ReadonlySet<string>;
  readonly live: Pick<LiveService, 'announce' | 'audienceWith'>;
  /** Remembers how fast visitors stamp. */
  readonly volatile?: VolatileStore;
  readonly onError: (error: unknown) => void;
}

/** Visitors stamp lines: docs/decisions/044-stamps.md */
export class StampsService {
  readonly #kinds: ReadonlySet<string>;
  readonly #live: StampsDeps['live'];
  readonly #onError: StampsDeps['onError'];
  readonly #store: StampStore;
  readonly #pad: StampPad;
  readonly #news: StampNews;
  readonly #best: BestLines;
  readonly #limits: StampLimits;
  #ticking: NodeJS.Timeout | undefined;
  #ticks = 0;

  constructor({ reader, writer, kinds, live, volatile = new InProcess(), onError }: StampsDeps) {
    this.#kinds = kinds;
    this.#live = live;
    this.#onError = onError;
    this.#store = new StampStore({ reader, writer });
    this.#pad = new StampPad({ store: this.#store, onError });
    this.#news = new StampNews(this.#store);
    this.#best = new BestLines({ db: reader, stampsOf: (lines) => this.#store.ofLines(lines) });
    this.#limits = new StampLimits(volatile);
  }

  /** How many stamps wait to be written. */
  get waiting(): number {
    return this.#pad.size;
  }

  /**
   * Puts a visitor's stamp on a line or takes it back, and says what the line has then. What is so already, or is not taken, costs nothing.
   * @throws AppError BAD_REQUEST where there is no such stamp, NOT_FOUND for an unknown line, TOO_MANY_REQUESTS, UNAVAILABLE while too much
   * waits to be written.
   */
  set({ id, stamp, on }: SetStampInput, sender: Sender): StampedLine {
    const line = this.#lineOf(id);
    const mark = { line, visitorId: sender.visitorId, stamp };
    if (this.#pad.has(mark) !== on) {
      // One that is no longer in the content can still be taken back.
      if (on && !this.#kinds.has(stamp)) throw new AppError('BAD_REQUEST', 'There is no such stamp.');
      this.#pad.assertMayNote(mark);
      if (on) this.#limits.put(sender, mark);
      else this.#limits.takeBack(sender, mark);
      this.#pad.note({ ...mark, on, at: Date.now() });
    }
    return { id, stamps: this.#countsOf(line) };
  }

  /**
   * Whether a visitor's stamp is on a line.
   * @throws AppError NOT_FOUND
   */
  has({ id, stamp }: Pick<SetStampInput, 'id' | 'stamp'>, visitorId: string): boolean {
    return this.#pad.has({ line: this.#lineOf(id), visitorId, stamp });
  }

  /**
   * The stamped lines of a conversation, or the line that is named, or the stamped ones of the feed's latest. Those of one line are counted
   * with what this process has still to write.
   * @throws AppError NOT_FOUND
   */
  counts({ conversation, line }: StampCountsInput): StampedLines {
    if (line !== undefined) return { lines: [{ id: line, stamps: this.#countsOf(this.#lineOf(line)) }] };
    if (conversation === undefined) return { lines: this.#store.ofFeed() };
    if (!this.#store.hasConversation(conversation))
      throw new AppError('NOT_FOUND', 'Conversation not found.');
    return { lines: this.#store.ofConversation(conversation) };
  }

  /** The most stamped lines of a time. */
  best(query: BestQuery): BestFound {
    return { lines: this.#best.find(query, Date.now()) };
  }

  /** Begins to write what is put, and to tell it. */
  start(): void {
    this.#ticking ??= setInterval(() => this.#tick(), WRITE_MS);
  }

  /** Writes what waits now, as far as the database takes it. */
  flush(): void {
    while (this.#pad.flush());
  }

  /** Tells whoever watches, here or elsewhere, which lines have other counts than before: in one event, whatever thousands do. */
  tell(): void {
    if (this.#live.audienceWith(0) === 0) return this.#news.skip();
    const lines = this.#news.next();
    if (lines.length > 0) this.#live.announce({ type: 'stamps', lines });
  }

  /** Writes what waits, for the last time. */
  close(): void {
    clearInterval(this.#ticking);
    this.#ticking = undefined;
    this.flush();
  }

  #tick(): void {
    this.#ticks += 1;
    try {
      if (this.#pad.flush()) setImmediate(() => this.#writeOn());
      if (this.#ticks % TELL_EVERY === 0) this.tell();
    } catch (error) {
      this.#onError(error);
    }
  }

  /** A part at a time, so that whoever else waits has their turn. */
  #writeOn(): void {
    if (this.#ticking && this.#pad.flush()) setImmediate(() => this.#writeOn());
  }

  #lineOf(id: string): number {
    const line = this.#store.seqOf(id);
    if (line === undefined) throw new AppError('NOT_FOUND', 'There is no such line.');
    return line;
  }

  #countsOf(line: number): StampCounts {
    const counts = new Map(Object.entries(this.#store.ofLines([line])[0]?.stamps ?? {}));
    for (const [stamp, change] of this.#pad.changesOf(line))
      counts.set(stamp, (counts.get(stamp) ?? 0) + change);
    return Object.fromEntries([...counts].filter(([, count]) => count > 0));
  }
}
