import { collectDefaultMetrics, Registry } from 'prom-client';
import { Instruments } from './instruments.ts';

/** An answer to a scrape. */
export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

/** Numbers for Prometheus. Nothing is watched before somebody asks for them. */
export class MetricsService {
  readonly #addAll: (add: Instruments) => void;
  #registry: Registry | undefined;

  /** `addAll` adds what this program has to tell. */
  constructor(addAll: (add: Instruments) => void) {
    this.#addAll = addAll;
  }

  /** In the text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
  async expose(): Promise<Exposition> {
    this.#registry ??= createRegistry(this.#addAll);
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

/** Everything that is measured. From here on the process is watched: the delay of its loop, memory, garbage collection. */
function createRegistry(addAll: (add: Instruments) => void): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addAll(new Instruments(registry));
  return registry;
}
