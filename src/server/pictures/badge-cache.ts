import { PICTURES } from '../limits/table.ts';
import { digestOf, type Badge } from './picture.ts';
import type { DrawingQueue } from './drawing-queue.ts';

interface DrawnBadge {
  readonly bytes: Buffer;
  readonly etag: string;
  /** The generation of history that it shows. */
  readonly epoch: string;
}

interface BadgeCacheDeps {
  /** What the badge is to show now. */
  readonly read: () => Badge;
  readonly queue: Pick<DrawingQueue, 'draw'>;
  /** The generation of history: it changes when lines are deleted or rewritten. */
  readonly epoch: () => string;
}

/** Has the badge drawn, once in some seconds for everybody, and only when it shows something else. */
export class BadgeCache {
  readonly #deps: BadgeCacheDeps;
  #last: DrawnBadge | undefined;
  #drawing: Promise<DrawnBadge> | undefined;
  #freshUntil = -Infinity;

  constructor(deps: BadgeCacheDeps) {
    this.#deps = deps;
  }

  /**
   * The badge of the last few seconds; while it cannot be drawn, the one before, unless history was rewritten since.
   * @throws AppError UNAVAILABLE where it cannot be drawn and there is no other.
   */
  async current(): Promise<DrawnBadge> {
    const last = this.#lastOf(this.#deps.epoch());
    if (last && performance.now() < this.#freshUntil) return last;
    this.#drawing ??= this.#draw().finally(() => (this.#drawing = undefined));
    return this.#drawing;
  }

  /** The last badge, where no line of it can have been deleted. */
  #lastOf(epoch: string): DrawnBadge | undefined {
    return this.#last?.epoch === epoch ? this.#last : undefined;
  }

  async #draw(): Promise<DrawnBadge> {
    const { read, epoch, queue } = this.#deps;
    // Before the content: what is deleted between the two is then of an older history.
    const epochBefore = epoch();
    const badge = read();
    const etag = `"${digestOf(badge)}"`;
    this.#freshUntil = performance.now() + PICTURES.freshS * 1_000;
    if (this.#last?.etag === etag) return (this.#last = { ...this.#last, epoch: epochBefore });
    try {
      return (this.#last = { bytes: await queue.draw(badge), etag, epoch: epochBefore });
    } catch (error) {
      const last = this.#lastOf(epoch());
      if (last) return last;
      throw error;
    }
  }
}
