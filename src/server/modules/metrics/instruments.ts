import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '#shared/db/client.ts';
import type { DataDir } from '#shared/db/data-dir.ts';
import type { ByteCache } from '../../answers/byte-cache.ts';
import type { RelayCount } from '../../jetstream/relay-count.ts';
import type { Feed } from '../../live/feed.ts';
import type { LiveService } from '../../live/live.service.ts';

/** Where the numbers are. */
export interface MetricsDeps {
  readonly db: Db;
  readonly dataDir: DataDir;
  readonly live: LiveService;
  readonly feed: Pick<Feed, 'hub' | 'reader' | 'tail' | 'duel'>;
  readonly cache: ByteCache;
  readonly relays: RelayCount;
}

/** A number that is read when somebody asks; undefined where it is not known. */
type Read = () => number | undefined;

/** Numbers by the values of one label, e.g. `['scripted', 12]`. */
interface ByLabel {
  readonly label: string;
  readonly read: () => Iterable<readonly [string, number]>;
}

/** What both kinds can do. */
type Instrument = Pick<Counter & Gauge, 'reset' | 'inc'> & { remove(labels: object): void };

/**
 * Instruments that are read when somebody asks. What they read are plain numbers of the places that count, so that being measured
 * costs those nothing. One that cannot be read is left out of the answer, and counted.
 */
export class Instruments {
  readonly #registry: Registry;
  #failures = 0;

  constructor(registry: Registry) {
    this.#registry = registry;
    this.counter(
      'feral_scrape_failures_total',
      'Readings that failed, e.g. of the database',
      () => this.#failures,
    );
  }

  /** Something that only grows while the process lives. */
  counter(name: string, help: string, source: Read | ByLabel): void {
    new Counter({ name, help, ...this.#collecting(source) });
  }

  /** Something that comes and goes. */
  gauge(name: string, help: string, source: Read | ByLabel): void {
    new Gauge({ name, help, ...this.#collecting(source) });
  }

  #collecting(source: Read | ByLabel) {
    const read = () => this.#read(source);
    return {
      labelNames: typeof source === 'function' ? [] : [source.label],
      registers: [this.#registry],
      collect(this: Instrument) {
        this.reset();
        // Without labels a reset leaves a zero behind, which nobody has read.
        this.remove({});
        for (const [labels, value] of read()) this.inc(labels, value);
      },
    };
  }

  #read(source: Read | ByLabel): Reading[] {
    try {
      return readingsOf(source);
    } catch {
      this.#failures += 1;
      return [];
    }
  }
}

type Reading = [labels: Record<string, string>, value: number];

function readingsOf(source: Read | ByLabel): Reading[] {
  if (typeof source !== 'function')
    return Array.from(source.read(), ([value, amount]) => [{ [source.label]: value }, amount]);
  const value = source();
  return value === undefined ? [] : [[{}, value]];
}
