import { Counter, Gauge, type Registry } from 'prom-client';

/** A value by label, e.g. `['scripted', 12]`. */
type Labelled = Iterable<readonly [string, number]>;

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
  counter(name: string, help: string, read: () => number): void {
    const readings = this.#guarded(() => [read()]);
    const collect = function (this: Counter) {
      this.reset();
      for (const count of readings()) this.inc(count);
    };
    new Counter({ name, help, registers: [this.#registry], collect });
  }

  /** The same, by one label. */
  counterBy(label: string, { name, help }: Described, read: () => Labelled): void {
    const readings = this.#guarded(read);
    const collect = function (this: Counter) {
      this.reset();
      for (const [value, count] of readings()) this.inc({ [label]: value }, count);
    };
    new Counter({ name, help, labelNames: [label], registers: [this.#registry], collect });
  }

  /** Something that comes and goes; undefined where it is not known. */
  gauge(name: string, help: string, read: () => number | undefined): void {
    const readings = this.#guarded(() => [read()]);
    const collect = function (this: Gauge) {
      this.remove();
      for (const value of readings()) if (value !== undefined) this.set(value);
    };
    new Gauge({ name, help, registers: [this.#registry], collect });
  }

  /** The same, by one label. */
  gaugeBy(label: string, { name, help }: Described, read: () => Labelled): void {
    const readings = this.#guarded(read);
    const collect = function (this: Gauge) {
      this.reset();
      for (const [value, amount] of readings()) this.set({ [label]: value }, amount);
    };
    new Gauge({ name, help, labelNames: [label], registers: [this.#registry], collect });
  }

  #guarded<Reading>(read: () => Iterable<Reading>): () => Iterable<Reading> {
    return () => {
      try {
        return read();
      } catch {
        this.#failures += 1;
        return [];
      }
    };
  }
}

interface Described {
  readonly name: string;
  readonly help: string;
}
