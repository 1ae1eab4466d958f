const MINUTE_MS = 60_000;
/** Nobody has been watching for this long: the duel may go easy. */
const AWAY_MS = 10 * MINUTE_MS;
/** A count that is missing for less than this changes nothing: web restarts within it. */
const UNKNOWN_MS = MINUTE_MS;

/** A connection over which a web process tells how many watch it. */
type Listener = object;

/** Who is watching, as the web processes tell. Where they do not tell, somebody is. */
export class Audience {
  readonly #now: () => number;
  /** What each web process told last; undefined before its first word. */
  readonly #counts = new Map<Listener, number | undefined>();
  #attendedAt: number;
  #unknownSince: number | undefined;

  /** @param options.now milliseconds that never jump. */
  constructor(options: { now: () => number }) {
    this.#now = options.now;
    this.#attendedAt = options.now();
  }

  /** A web process listens; how many watch it is not known yet. */
  join(listener: Listener): void {
    this.#note();
    this.#counts.set(listener, undefined);
  }

  /** A web process tells how many watch it. Anything but a count is passed over. */
  tell(listener: Listener, count: string): void {
    if (!/^\d{1,9}$/.test(count)) return;
    this.#note();
    this.#counts.set(listener, Number(count));
    this.#note();
  }

  leave(listener: Listener): void {
    this.#note();
    this.#counts.delete(listener);
  }

  /** Whether nobody has been watching for ten minutes. */
  isAway(): boolean {
    this.#note();
    return this.#now() - this.#attendedAt >= AWAY_MS;
  }

  /** Whether a web process tells that somebody is watching. */
  isWatched(): boolean {
    return this.#watching() === true;
  }

  /** How many watch at all web processes together; undefined where one has not told it. */
  count(): number | undefined {
    const counts = [...this.#counts.values()];
    if (counts.length === 0) return undefined;
    return counts.reduce(
      (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
      0,
    );
  }

  #note(): void {
    const now = this.#now();
    const watching = this.#watching();
    if (watching === undefined) this.#unknownSince ??= now;
    else this.#unknownSince = undefined;
    const isUnknown = this.#unknownSince !== undefined && now - this.#unknownSince >= UNKNOWN_MS;
    if (watching === true || isUnknown) this.#attendedAt = now;
  }

  /** Whether somebody watches; undefined where that is not known. */
  #watching(): boolean | undefined {
    const counts = [...this.#counts.values()];
    if (counts.some((count) => count !== undefined && count > 0)) return true;
    return counts.length === 0 || counts.includes(undefined) ? undefined : false;
  }
}
