import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { markdown, type Table } from './table.ts';

/** A table with what it takes to repeat it. */
interface Recorded extends Table {
  readonly command: string;
  readonly machine: string;
}

type Records = Record<string, Recorded>;

const INTRODUCTION = [
  '# Benchmarks',
  '',
  'Written by `npm run bench`, never by hand. Each table comes from one run on one machine, peers and this server by turns, the client in',
  'a process of its own. A run replaces the tables it made; `docs/benchmarks.json` has the same in numbers. Build first: what is measured',
  'is `dist`, started as PM2 starts it.',
  '',
];

/** Keeps the tables of all benches in a folder, as JSON and as a page. */
export class BenchRecord {
  readonly #json: string;
  readonly #page: string;
  readonly #order: readonly string[];

  /** `order`: the names of all benches. A table whose bench is gone is dropped. */
  constructor(folder: string, order: readonly string[]) {
    this.#json = join(folder, 'benchmarks.json');
    this.#page = join(folder, 'benchmarks.md');
    this.#order = order;
  }

  /** Puts a table in the place of the one before. */
  write(name: string, command: string, table: Table): void {
    const all = { ...this.#read(), [name]: { command, machine: machine(), ...table } };
    const kept = this.#order.flatMap((bench) => (all[bench] ? [[bench, all[bench]] as const] : []));
    writeFileSync(this.#json, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
    writeFileSync(this.#page, [...INTRODUCTION, ...kept.map(([, record]) => section(record))].join('\n'));
  }

  #read(): Records {
    return existsSync(this.#json) ? (JSON.parse(readFileSync(this.#json, 'utf8')) as Records) : {};
  }
}

function section(record: Recorded): string {
  return [markdown(record), `\`${record.command}\` on ${record.machine}`, ''].join('\n');
}

/** What the figures depend on. */
export function machine(): string {
  const processors = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `Node ${process.version}, ${processors}, ${memory}, ${platform()} ${release().split('-')[0]}`;
}
