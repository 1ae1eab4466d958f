import type { Sqlite } from '#shared/db/sqlite.ts';
import { machineClock } from './machine-clock.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS instances (
    id TEXT PRIMARY KEY, open INTEGER NOT NULL, seen REAL NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS streams (
    address TEXT, instance TEXT, open INTEGER NOT NULL, PRIMARY KEY (address, instance)
  ) WITHOUT ROWID`;
const IN_ALL = 'SELECT total(open) FROM instances WHERE id <> ? AND seen BETWEEN ? AND ?';
const FROM_ADDRESS = `SELECT total(s.open) FROM streams s JOIN instances i ON i.id = s.instance
  WHERE s.address = ? AND i.id <> ? AND i.seen BETWEEN ? AND ?`;
const NOTE = `INSERT INTO streams VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET open = excluded.open`;
const FORGET = 'DELETE FROM streams WHERE address = ? AND instance = ?';
const NOTE_IN_ALL = `INSERT INTO instances VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET open = excluded.open, seen = excluded.seen`;
const BEAT = 'UPDATE instances SET seen = ? WHERE id = ?';
const LEAVE = 'DELETE FROM instances WHERE id = ?';
const FORGET_GONE = 'DELETE FROM instances WHERE seen NOT BETWEEN ? AND ?';
const FORGET_ORPHANS = 'DELETE FROM streams WHERE instance NOT IN (SELECT id FROM instances)';

/** An instance that has not beaten for this long no longer counts. A watcher comes back after five seconds. */
const GONE_AFTER_MS = 3_000;
/** Its rows are kept longer: it may have been held up only. */
const FORGOTTEN_AFTER_MS = 60_000;

/** Streams that an instance holds open: from one address, and in all. */
export interface Held {
  readonly address: string;
  readonly open: number;
  readonly inAll: number;
}

/** Who holds how many streams. Each instance writes rows of its own alone, so that they go with it. */
export class StreamTable {
  readonly #db: Sqlite;
  readonly #statements = new Map<string, ReturnType<Sqlite['prepare']>>();

  constructor(db: Sqlite) {
    this.#db = db;
    db.exec(SCHEMA);
  }

  /** What the others hold: all but `instance`, as far as they are alive. */
  heldElsewhere(instance: string, address: string): Omit<Held, 'address'> {
    const now = machineClock();
    const alive = [now - GONE_AFTER_MS, now];
    const open = this.#run(FROM_ADDRESS)
      .pluck()
      .get(address, instance, ...alive);
    const inAll = this.#run(IN_ALL)
      .pluck()
      .get(instance, ...alive);
    return { open: Number(open), inAll: Number(inAll) };
  }

  /** Notes what `instance` holds now. */
  note(instance: string, { address, open, inAll }: Held): void {
    if (open > 0) this.#run(NOTE).run(address, instance, open);
    else this.#run(FORGET).run(address, instance);
    this.#run(NOTE_IN_ALL).run(instance, inAll, machineClock());
  }

  /** Notes that `instance` is alive. Returns false where nothing is known of it. */
  beat(instance: string): boolean {
    return this.#run(BEAT).run(machineClock(), instance).changes === 1;
  }

  /** Forgets an instance and what it holds. */
  leave(instance: string): void {
    this.#run(LEAVE).run(instance);
    this.#run(FORGET_ORPHANS).run();
  }

  sweep(): void {
    const now = machineClock();
    const { changes } = this.#run(FORGET_GONE).run(now - FORGOTTEN_AFTER_MS, now);
    if (changes > 0) this.#run(FORGET_ORPHANS).run();
  }

  #run(sql: string) {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
