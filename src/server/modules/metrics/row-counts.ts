/** Rows of one label among those that were added. */
export interface Added {
  readonly label: string;
  readonly count: number;
}

/** A table whose rows have a number that only grows. */
export interface GrowingTable {
  /** The highest number given so far. */
  readonly head: () => number;
  /** Counts by label of the rows after `after` up to `upTo`. */
  readonly between: (after: number, upTo: number) => Added[];
}

/** Rows looked at in one go, at the most: some milliseconds. What is left waits for the next. */
const ROWS_AT_ONCE = 20_000;

/** Counts the rows that are added while the process lives, each once: counting them all would take longer with every day. */
export class RowCounts {
  readonly #table: GrowingTable;
  readonly #counts = new Map<string, number>();
  #seen: number | undefined;

  constructor(table: GrowingTable) {
    this.#table = table;
  }

  /** By label, from the first call on. */
  current(): ReadonlyMap<string, number> {
    const head = this.#table.head();
    const seen = (this.#seen ??= head);
    const upTo = Math.min(head, seen + ROWS_AT_ONCE);
    for (const { label, count } of this.#table.between(seen, upTo)) {
      this.#counts.set(label, (this.#counts.get(label) ?? 0) + count);
    }
    // History may have been deleted: what was counted stays counted.
    this.#seen = Math.max(seen, upTo);
    return this.#counts;
  }
}
