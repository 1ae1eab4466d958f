import { utcDayOf } from '#shared/utc-day.ts';

const HOUR_MS = 3600_000;
/** From this hour on (UTC) a day's work is due; one that was missed is done as soon as can be. */
const QUIET_HOUR = 3;
/** Not twice a day, even where the wall clock is put ahead. */
const AT_LEAST_MS = 20 * HOUR_MS;
/** Not never, even where it is put back. */
const AT_MOST_MS = 28 * HOUR_MS;
/** After a failure. */
const AGAIN_AFTER_MS = HOUR_MS;

/** Both clocks, in milliseconds. */
export interface Clocks {
  /** The wall clock, which anybody may set. */
  readonly wall: () => number;
  /** One that never jumps, and begins with the process. */
  readonly steady: () => number;
}

/** When housekeeping looks for work, where it is not once a minute by this machine's clocks. */
export interface Rhythm {
  readonly clocks?: Clocks;
  /** Milliseconds between two looks. */
  readonly lookMs?: number;
}

export const LOOK_MS = 60_000;

export const CLOCKS: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/** Says when work that is done once a day, at a quiet hour, is due, whatever the wall clock does. */
export class Nightly {
  readonly #clocks: Clocks;
  /** By the steady clock, and the day by the wall clock. */
  #doneAt: number | undefined;
  #doneOn: string | undefined;
  #notBefore = -Infinity;

  constructor(clocks: Clocks = CLOCKS) {
    this.#clocks = clocks;
  }

  /** @param wasDone whether there are traces of it having been done today, by a process before this one. */
  isDue(wasDone = false): boolean {
    const now = this.#clocks.steady();
    if (now < this.#notBefore) return false;
    if (this.#doneAt !== undefined && now - this.#doneAt >= AT_MOST_MS) return true;
    const wall = new Date(this.#clocks.wall());
    return !wasDone && this.#doneOn !== utcDayOf(wall.getTime()) && wall.getUTCHours() >= QUIET_HOUR;
  }

  done(): void {
    this.#doneAt = this.#clocks.steady();
    this.#doneOn = utcDayOf(this.#clocks.wall());
    this.#notBefore = this.#doneAt + AT_LEAST_MS;
  }

  failed(): void {
    this.#notBefore = this.#clocks.steady() + AGAIN_AFTER_MS;
  }
}
