import type { Sqlite } from '#shared/db/sqlite.ts';
import { machineClock } from './machine-clock.ts';

const SCHEMA = `CREATE TABLE IF NOT EXISTS entries (
  map TEXT, key TEXT, state TEXT NOT NULL, until REAL NOT NULL, PRIMARY KEY (map, key)
) WITHOUT ROWID`;
const GET = 'SELECT state, until FROM entries WHERE map = ? AND key = ?';
const PUT = `INSERT INTO entries VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET state = excluded.state, until = excluded.until`;
const FORGET = 'DELETE FROM entries WHERE map = ? AND key = ?';
const FORGET_OLD = 'DELETE FROM entries WHERE until <= ? OR until > ?';
const CROWDED = 'SELECT map FROM entries GROUP BY map HAVING count(*) > ?';
/* All of a map are remembered for as long, so that those go first that were quiet longest. */
const FORGET_SURPLUS = `DELETE FROM entries WHERE map = $map AND key IN (
  SELECT key FROM entries WHERE map = $map ORDER BY until
  LIMIT max(0, (SELECT count(*) FROM entries WHERE map = $map) - $keysMax))`;

/** What a key is looked up by. */
export interface Place {
  readonly map: string;
  readonly key: string;
  readonly ttlMs: number;
}

/** The entries of volatile maps, in the file that several processes share. */
export class EntryTable {
  readonly #get;
  readonly #put;
  readonly #forget;
  readonly #forgetOld;
  readonly #crowded;
  readonly #forgetSurplus;

  constructor(db: Sqlite) {
    db.exec(SCHEMA);
    this.#get = db.prepare<[string, string], { state: string; until: number }>(GET);
    this.#put = db.prepare(PUT);
    this.#forget = db.prepare(FORGET);
    this.#forgetOld = db.prepare(FORGET_OLD);
    this.#crowded = db.prepare<[number], { map: string }>(CROWDED);
    this.#forgetSurplus = db.prepare(FORGET_SURPLUS);
  }

  get({ map, key, ttlMs }: Place): object | undefined {
    const entry = this.#get.get(map, key);
    const left = entry ? entry.until - machineClock() : 0;
    // Longer than it can have been given: written before the machine was started anew, when its clock began at 0.
    return entry && left > 0 && left <= ttlMs ? parsed(entry.state) : undefined;
  }

  put({ map, key, ttlMs }: Place, state: object | undefined): void {
    if (state === undefined) this.#forget.run(map, key);
    else this.#put.run(map, key, JSON.stringify(state), machineClock() + ttlMs);
  }

  /** Forgets what is past its time, and what a map has more than `keysMax`. `ttlMs`: the longest of any map. */
  sweep({ ttlMs, keysMax }: { ttlMs: number; keysMax: number }): void {
    const now = machineClock();
    this.#forgetOld.run(now, now + ttlMs);
    for (const { map } of this.#crowded.all(keysMax)) this.#forgetSurplus.run({ map, keysMax });
  }
}

/** A file that the power was cut from may hold anything. */
function parsed(state: string): object | undefined {
  try {
    return JSON.parse(state) as object;
  } catch {
    return undefined;
  }
}
