import { AppError } from '#shared/errors.ts';
import { storageTrouble } from '#shared/storage-trouble.ts';
import { STAMPS } from '../../limits/table.ts';
import type { Mark, StampStore } from './stamp-store.ts';

/** Stamps of one transaction: some 20 ms, so that none holds the server up for long. */
const WRITTEN_AT_ONCE = 500;

interface PadDeps {
  readonly store: Pick<StampStore, 'has' | 'write'>;
  /** Hears of a write that failed. */
  readonly onError: (error: unknown) => void;
}

/**
 * Stamps that were put and are not yet written. Whoever is killed loses these alone. Each differs from what is written: a stamp that is
 * put and taken back before it was written is none.
 */
export class StampPad {
  readonly #deps: PadDeps;
  readonly #waiting = new Map<string, Mark>();

  constructor(deps: PadDeps) {
    this.#deps = deps;
  }

  /** How many wait to be written. */
  get size(): number {
    return this.#waiting.size;
  }

  /** Whether a visitor has put that stamp on that line, written or not. */
  has(mark: Omit<Mark, 'on' | 'at'>): boolean {
    return this.#waiting.get(keyOf(mark))?.on ?? this.#deps.store.has(mark);
  }

  /**
   * Notes a change of what `has` says.
   * @throws AppError UNAVAILABLE where too many wait already.
   */
  note(mark: Mark): void {
    this.assertMayNote(mark);
    const key = keyOf(mark);
    if (!this.#waiting.delete(key)) this.#waiting.set(key, mark);
  }

  /**
   * Ahead of what a change costs. One that undoes what waits takes no room.
   * @throws AppError UNAVAILABLE where too many wait already.
   */
  assertMayNote(mark: Omit<Mark, 'on' | 'at'>): void {
    if (this.#waiting.has(keyOf(mark))) return;
    if (this.#waiting.size >= STAMPS.waitingMax)
      throw new AppError('UNAVAILABLE', 'The ink pad is dry. Try again in a moment.', {
        retryAfter: STAMPS.retryAfterS,
      });
  }

  /** What waits for a line, by stamp: how many more, or less, it will have. */
  changesOf(line: number): Map<string, number> {
    const changes = new Map<string, number>();
    for (const mark of this.#waiting.values())
      if (mark.line === line) changes.set(mark.stamp, (changes.get(mark.stamp) ?? 0) + (mark.on ? 1 : -1));
    return changes;
  }

  /**
   * Writes the oldest of what waits. While the storage takes nothing it is kept; what the storage could take and the database refuses is
   * given up, or it would be in the way of all that follows.
   * @returns whether more waits that can be written now.
   */
  flush(): boolean {
    const marks = [...this.#waiting.values()].slice(0, WRITTEN_AT_ONCE);
    if (marks.length === 0) return false;
    try {
      this.#deps.store.write(marks);
    } catch (error) {
      this.#deps.onError(error);
      if (isStorageTrouble(error)) return false;
    }
    for (const mark of marks) this.#waiting.delete(keyOf(mark));
    return this.#waiting.size > 0;
  }
}

function isStorageTrouble(error: unknown): boolean {
  return storageTrouble(error) !== undefined || (error instanceof AppError && error.code === 'UNAVAILABLE');
}

function keyOf({ line, visitorId, stamp }: Omit<Mark, 'on' | 'at'>): string {
  return `${line} ${visitorId} ${stamp}`;
}
