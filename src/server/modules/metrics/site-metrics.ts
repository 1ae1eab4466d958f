import type { Instruments } from './instruments.ts';
import type { MetricsDeps } from './instruments.ts';

/** The live path and the cache. */
export function addLiveMetrics(add: Instruments, { live, feed, cache }: MetricsDeps): void {
  const { hub, tail } = feed;
  add.gauge('feral_watchers', 'Open event streams of the feed', () => hub.size);
  add.counter('feral_events_total', 'Messages and resets published to the feed', () => tail.events);
  add.counter('feral_deliveries_total', 'Events handed to watchers', () => hub.deliveries);
  add.counter('feral_drops_total', 'Watchers dropped because they read too slowly', () => live.counts.drops);
  add.counter('feral_resumes_total', 'Watchers that went on from an id', () => live.counts.resumes);
  add.counter(
    'feral_resets_total',
    'Watchers whose id nothing could be resumed from',
    () => live.counts.resets,
  );
  add.counter('feral_cache_hits_total', 'Requests answered from finished bytes', () => cache.counts.hits);
  add.counter('feral_cache_misses_total', 'Answers that had to be made', () => cache.counts.misses);
  add.gauge('feral_cache_bytes', 'Bytes that finished answers take', () => cache.bytes);
}
