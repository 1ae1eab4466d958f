import type { StampCounts, StampedLine } from '#shared/schemas/stamp.ts';
import { OwnStamps } from './own-stamps.ts';

/** How a line is stamped. Never changed in place. */
export interface LineStamps {
  readonly counts: StampCounts;
  /** The stamps that this browser has put. */
  readonly own: ReadonlySet<string>;
}

/** Lines that are remembered; a page that stays open for days hears of many. */
const KEPT = 2_000;

/** What the page knows of stamps, from calls, from the feed and from its own buttons. React reads it as an external store. */
export class StampBook {
  readonly #lines = new Map<string, LineStamps>();
  readonly #listeners = new Set<() => void>();
  readonly #own = new OwnStamps();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Undefined where nothing was heard of the line. The same object until something changes. */
  of(line: string): LineStamps | undefined {
    return this.#lines.get(line);
  }

  /** Notes what lines have by now. */
  hear(lines: readonly StampedLine[]): void {
    for (const { id, stamps } of lines) this.#note(id, stamps);
    this.#tell();
  }

  /**
   * Puts this browser's stamp on a line or takes it back, before the server has.
   * @returns whether it is on now.
   */
  press(line: string, stamp: string): boolean {
    const on = !this.#own.of(line).has(stamp);
    this.set(line, stamp, on);
    return on;
  }

  /** Has this browser's stamp be on a line or not. */
  set(line: string, stamp: string, on: boolean): void {
    if (this.#own.of(line).has(stamp) === on) return;
    this.#own.set(line, stamp, on);
    const counts = this.#lines.get(line)?.counts ?? {};
    this.#note(line, { ...counts, [stamp]: Math.max((counts[stamp] ?? 0) + (on ? 1 : -1), 0) });
    this.#tell();
  }

  /** Another tab has put or taken back stamps. */
  followTabs(): void {
    this.#own.forget();
    for (const [line, { counts }] of this.#lines) this.#note(line, counts);
    this.#tell();
  }

  #note(line: string, counts: StampCounts): void {
    const known = this.#lines.get(line);
    const own = this.#own.of(line);
    if (known && sameCounts(known.counts, counts) && sameSets(known.own, own)) return;
    this.#lines.delete(line);
    this.#lines.set(line, { counts, own });
    for (const oldest of this.#lines.keys()) {
      if (this.#lines.size <= KEPT) break;
      this.#lines.delete(oldest);
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function sameCounts(one: StampCounts, other: StampCounts): boolean {
  const stamps = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...stamps].every((stamp) => (one[stamp] ?? 0) === (other[stamp] ?? 0));
}

function sameSets(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}

/** The one of this page. */
export const stampBook = new StampBook();
