import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { Watcher } from '../live/lane/hub.ts';
import type { Publication } from '../live/lane/publication.ts';
import { TERMINAL } from '../limits/table.ts';

/** What is typed for an event, for a crowd of this size. */
export interface Script {
  /** Pieces of text, the same objects for everybody on this paper; `pieces`: how many at most. */
  piecesOf(publication: Publication<FeedEvent>, pieces: number): readonly Publication<string>[];
  /** What stands above the first message of another conversation. */
  headingOf(conversationId: string): readonly Publication<string>[];
}

/**
 * Types for everybody at once, by one timer. The more watch, the fewer the pieces, so that a line costs no more writes than a full
 * house of browsers does.
 */
export class Typist {
  readonly #typing = new Set<Typewriter>();
  #timer: NodeJS.Timeout | undefined;
  /** How many watch. */
  crowd = 0;

  /** In how many pieces a line is typed now. */
  get pieces(): number {
    return Math.max(
      1,
      Math.min(TERMINAL.piecesMax, Math.floor(TERMINAL.writesALine / Math.max(1, this.crowd))),
    );
  }

  /** Has `typewriter` type its next piece at each tick, until it says that there is none. */
  add(typewriter: Typewriter): void {
    this.#typing.add(typewriter);
    this.#timer ??= setInterval(() => this.#tick(), TERMINAL.pieceMs);
  }

  remove(typewriter: Typewriter): void {
    if (!this.#typing.delete(typewriter) || this.#typing.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    for (const typewriter of this.#typing) if (!typewriter.type()) this.remove(typewriter);
  }
}

interface TypewriterOptions {
  /** Whose terminal it is. */
  readonly terminal: Watcher<string>;
  readonly script: Script;
  readonly typist: Typist;
}

/** A watcher of the feed that types each line on a terminal, piece by piece; a line that comes meanwhile has the last one stand complete. */
export class Typewriter implements Watcher<FeedEvent> {
  readonly #terminal: Watcher<string>;
  readonly #script: Script;
  readonly #typist: Typist;
  #pieces: readonly Publication<string>[] = [];
  #next = 0;
  #conversationId: string | undefined;

  constructor({ terminal, script, typist }: TypewriterOptions) {
    this.#terminal = terminal;
    this.#script = script;
    this.#typist = typist;
  }

  get closed(): boolean {
    return this.#terminal.closed;
  }

  deliver(publication: Publication<FeedEvent>): void {
    this.#complete();
    this.#announce(publication.event);
    this.#pieces = this.#script.piecesOf(publication, this.#typist.pieces);
    this.#next = 0;
    if (this.type()) this.#typist.add(this);
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
  leave(): void {
    this.#typist.remove(this);
  }

  #announce(event: FeedEvent): void {
    if (event.type !== 'message' || event.message.conversationId === this.#conversationId) return;
    this.#conversationId = event.message.conversationId;
    for (const heading of this.#script.headingOf(this.#conversationId)) this.#terminal.deliver(heading);
  }

  #complete(): void {
    while (this.#next < this.#pieces.length && !this.closed) this.type();
    this.#typist.remove(this);
  }
}
