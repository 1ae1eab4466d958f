import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { Watcher } from '../live/lane/watcher.ts';
import { Publication } from '../live/lane/publication.ts';
import { TERMINAL } from '../limits/table.ts';

/** Renders what terminals of one format are told. */
export interface FormatRenderer {
  /** Pieces of text, the same objects for every terminal of the format; `pieces`: how many at most. */
  piecesOf(publication: Publication<FeedEvent>, pieces: number): readonly Publication<string>[];
  /** What stands above the first message of another conversation. */
  headingOf(conversationId: string): readonly Publication<string>[];
  /** What stands under that heading: how many watch. */
  watchersOf(count: number): readonly Publication<string>[];
}

/**
 * Types for everybody at once, by one timer. The more watch, the fewer the pieces, so that a line costs no more writes than a full
 * house of browsers does.
 */
export class TypingTimer {
  readonly #typing = new Set<TypingWatcher>();
  #timer: NodeJS.Timeout | undefined;
  /** How many watch. */
  watchers = 0;

  /** In how many pieces a line is typed now. */
  get pieces(): number {
    return Math.max(
      1,
      Math.min(TERMINAL.piecesMax, Math.floor(TERMINAL.writesALine / Math.max(1, this.watchers))),
    );
  }

  /** Has `watcher` type its next piece at each tick, until it says that there is none. */
  add(watcher: TypingWatcher): void {
    this.#typing.add(watcher);
    this.#timer ??= setInterval(() => this.#tick(), TERMINAL.pieceMs);
  }

  remove(watcher: TypingWatcher): void {
    if (!this.#typing.delete(watcher) || this.#typing.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    for (const watcher of this.#typing) if (!watcher.type()) this.remove(watcher);
  }
}

interface TypingWatcherOptions {
  /** Whose terminal it is. */
  readonly terminal: Watcher<string>;
  readonly renderer: FormatRenderer;
  readonly timer: TypingTimer;
}

/** A watcher of the feed that types each line on a terminal, piece by piece; a line that comes meanwhile has the last one stand complete. */
export class TypingWatcher implements Watcher<FeedEvent> {
  readonly #terminal: Watcher<string>;
  readonly #renderer: FormatRenderer;
  readonly #timer: TypingTimer;
  #pieces: readonly Publication<string>[] = [];
  #next = 0;
  #conversationId: string | undefined;
  /** How many watch, once that is known. */
  #watchers: number | undefined;

  constructor({ terminal, renderer, timer }: TypingWatcherOptions) {
    this.#terminal = terminal;
    this.#renderer = renderer;
    this.#timer = timer;
  }

  get closed(): boolean {
    return this.#terminal.closed;
  }

  deliver(publication: Publication<FeedEvent>): void {
    const { event } = publication;
    // It would break into a line that is being typed. The next episode tells it.
    if (event.type === 'watchers') {
      this.#watchers = event.count;
      return;
    }
    this.#complete();
    this.#announce(event);
    this.#pieces = this.#renderer.piecesOf(publication, this.#timer.pieces);
    this.#next = 0;
    if (this.type()) this.#timer.add(this);
  }

  /** Types the next piece. Returns whether there are more. */
  type(): boolean {
    const piece = this.#pieces[this.#next];
    if (piece) this.#terminal.deliver(piece);
    this.#next += 1;
    return this.#next < this.#pieces.length && !this.closed;
  }

  heartbeat(): void {
    this.#complete();
    this.#terminal.heartbeat();
  }

  end(): void {
    this.#complete();
    this.#terminal.end();
  }

  async ready(): Promise<void> {
    await this.#terminal.ready();
  }

  /** Nobody is there any more. */
  stop(): void {
    this.#timer.remove(this);
  }

  #announce(event: FeedEvent): void {
    if (event.type !== 'message' || event.message.conversationId === this.#conversationId) return;
    this.#conversationId = event.message.conversationId;
    for (const heading of this.#renderer.headingOf(this.#conversationId)) this.#terminal.deliver(heading);
    if (this.#watchers === undefined) return;
    for (const note of this.#renderer.watchersOf(this.#watchers)) this.#terminal.deliver(note);
  }

  /** What is left of a line is written at once. */
  #complete(): void {
    // In a full house nobody types: each line has stood complete since it came.
    if (this.#next >= this.#pieces.length) return;
    const rest = this.#pieces.slice(this.#next).map(({ event }) => event);
    this.#pieces = [];
    this.#timer.remove(this);
    this.#terminal.deliver(new Publication(rest.join(''), { id: '' }));
  }
}
