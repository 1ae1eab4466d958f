import type { Hub } from '../../live/lane/hub.ts';
import type { LiveService } from '../../live/live.service.ts';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { Instruments } from './instruments.ts';

interface StreamMetricsDeps {
  readonly hub: Hub<FeedEvent>;
  readonly live: Pick<LiveService, 'counts'>;
}

/** The streams of this process, be it web or a relay. */
export function addStreamMetrics(add: Instruments, { hub, live }: StreamMetricsDeps): void {
  add.gauge('feral_watchers', 'Open event streams of the feed', () => hub.size);
  add.counter('feral_deliveries_total', 'Events handed to watchers', () => hub.deliveries);
  add.counter('feral_drops_total', 'Watchers dropped because they read too slowly', () => live.counts.drops);
  add.counter('feral_resumes_total', 'Watchers that went on from an id', () => live.counts.resumes);
  add.counter(
    'feral_resets_total',
    'Watchers whose id nothing could be resumed from',
    () => live.counts.resets,
  );
}
