import type { Registry } from 'prom-client';
import type { MetricsDeps } from './metrics-deps.ts';

/** An answer to a scrape. */
export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

/** Numbers for Prometheus. Nothing is loaded and nothing is watched before somebody asks for them. */
export class MetricsService {
  readonly #deps: MetricsDeps;
  #registry: Promise<Registry> | undefined;

  constructor(deps: MetricsDeps) {
    this.#deps = deps;
  }

  /** In the text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
  async expose(): Promise<Exposition> {
    this.#registry ??= import('./registry.ts').then(({ createRegistry }) => createRegistry(this.#deps));
    const registry = await this.#registry;
    return { contentType: registry.contentType, text: await registry.metrics() };
  }
}
