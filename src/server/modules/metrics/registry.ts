import { collectDefaultMetrics, Registry } from 'prom-client';
import { addDuelMetrics } from './duel-metrics.ts';
import { Instruments } from './instruments.ts';
import { addLiveMetrics } from './site-metrics.ts';
import type { MetricsDeps } from './instruments.ts';
import { addStoreMetrics } from './site-metrics.ts';

/** Everything that is measured. From here on the process is watched: the delay of its loop, memory, garbage collection. */
export function createRegistry(deps: MetricsDeps): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const instruments = new Instruments(registry);
  addLiveMetrics(instruments, deps);
  addDuelMetrics(instruments, deps);
  addStoreMetrics(instruments, deps);
  return registry;
}
