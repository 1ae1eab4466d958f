import { LRUCache } from 'lru-cache';
import { KEYS_MAX, type VolatileMap, type VolatileStore } from './volatile-store.ts';

interface Entry {
  readonly state: object;
  readonly until: number;
}

/** What one process remembers, in its own memory. */
export class InProcess implements VolatileStore {
  readonly #now: () => number;
  readonly #maps = new Map<string, LRUCache<string, Entry>>();

  /** `now`: a clock that never jumps, milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  map<State extends object>(name: string, ttlMs: number): VolatileMap<State> {
    const now = this.#now;
    const get = (key: string) => {
      const entry = this.#maps.get(name)?.peek(key);
      return entry && entry.until > now() ? (entry.state as State) : undefined;
    };
    const update: VolatileMap<State>['update'] = (key, change) => {
      const state = change(get(key));
      if (state === undefined) this.#maps.get(name)?.delete(key);
      else this.#entriesOf(name).set(key, { state, until: now() + ttlMs });
      return state;
    };
    return { now, get, update };
  }

  /** Made with the first key, as it takes room for all of them at once. */
  #entriesOf(name: string): LRUCache<string, Entry> {
    const entries = this.#maps.get(name) ?? new LRUCache<string, Entry>({ max: KEYS_MAX });
    this.#maps.set(name, entries);
    return entries;
  }
}
