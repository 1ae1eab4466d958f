import type { Registry } from 'prom-client';
import type { MetricsDeps } from './instruments.ts';
import { createRegistry } from './metrics.service.ts';

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
