/** Keys remembered at once in each map, so that none can push out what another remembers; past that those go first that were quiet longest. */
export const KEYS_MAX = 20_000;

/** What is remembered of keys for a while and may be lost: limits stand on it, and nothing that has to last. */
export interface VolatileMap<State extends object> {
  /** Milliseconds of a clock that never jumps. Whoever shares the map reads the same one. */
  now(): number;
  get(key: string): State | undefined;
  /**
   * Replaces what is remembered of `key` in one step: nobody else's update falls between. `change` gets what is remembered and
   * returns what is to be, undefined to forget the key; it may be called twice.
   * @returns what `change` returned last.
   */
  update<Next extends State | undefined>(key: string, change: (state: State | undefined) => Next): Next;
}

/** Where such maps are. Those of one name are the same map, in every process that shares the store. */
export interface VolatileStore {
  /** @param ttlMs how long a key is remembered after its last update. A state is anything that survives JSON. */
  map<State extends object>(name: string, ttlMs: number): VolatileMap<State>;
}
