import { collectDefaultMetrics, Registry } from 'prom-client';
import { addDuelMetrics } from './duel-metrics.ts';
import { Instruments, type MetricsDeps } from './instruments.ts';
import { addLiveMetrics, addStoreMetrics } from './site-metrics.ts';

/** An answer to a scrape. */
export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

/** Numbers for Prometheus. Nothing is watched before somebody asks for them. */
export class MetricsService {
  readonly #deps: MetricsDeps;
  #registry: Registry | undefined;

  constructor(deps: MetricsDeps) {
    this.#deps = deps;
  }

  /** In the text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
  async expose(): Promise<Exposition> {
    this.#registry ??= createRegistry(this.#deps);
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

/** Everything that is measured. From here on the process is watched: the delay of its loop, memory, garbage collection. */
function createRegistry(deps: MetricsDeps): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const instruments = new Instruments(registry);
  addLiveMetrics(instruments, deps);
  addDuelMetrics(instruments, deps);
  addStoreMetrics(instruments, deps);
  return registry;
}
