import type { Place } from './entry-table.ts';
import { InProcess } from './in-process.ts';
import type { LimitsDb } from './limits-db.ts';
import { machineClock } from './machine-clock.ts';
import type { SharedLimits } from './shared-limits.ts';
import { KEYS_MAX, type VolatileMap, type VolatileStore } from './volatile-store.ts';

/** What the processes of one site remember together. While their file cannot be used, each remembers for itself. */
export class BetweenProcesses implements VolatileStore {
  readonly #limits: SharedLimits;
  readonly #own = new InProcess(machineClock);
  #longestTtlMs = 0;

  constructor(limits: SharedLimits) {
    this.#limits = limits;
  }

  map<State extends object>(name: string, ttlMs: number): VolatileMap<State> {
    this.#longestTtlMs = Math.max(this.#longestTtlMs, ttlMs);
    const limits = this.#limits;
    const own = this.#own.map<State>(name, ttlMs);
    const placeOf = (key: string): Place => ({ map: name, key, ttlMs });
    return {
      now: machineClock,
      get: (key) =>
        limits.use(
          ({ entries }) => entries.get(placeOf(key)) as State | undefined,
          () => own.get(key),
        ),
      update: (key, change) =>
        limits.use(
          (db) => replaced(db, placeOf(key), change),
          () => own.update(key, change),
        ),
    };
  }

  /** Forgets what is past its time. Call it now and then. */
  sweep(): void {
    const bounds = { ttlMs: this.#longestTtlMs, keysMax: KEYS_MAX };
    this.#limits.use(
      ({ entries }) => entries.sweep(bounds),
      () => undefined,
    );
  }
}

function replaced<State extends object, Next extends State | undefined>(
  db: LimitsDb,
  place: Place,
  change: (state: State | undefined) => Next,
): Next {
  return db.alone(() => {
    const state = change(db.entries.get(place) as State | undefined);
    db.entries.put(place, state);
    return state;
  });
}
