import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { Admission } from '../../limits/stream-admission.ts';
import type { Hub } from '../../live/lane/hub.ts';
import type { Instruments } from './instruments.ts';
import { addStreamMetrics } from './stream-metrics.ts';
import type { FeedConnection } from '../../jetstream/connection.ts';
import type { FeedMirror } from '../../jetstream/feed-mirror.ts';
import type { RelayLive } from '../../jetstream/relay-live.ts';

interface RelayMetricsDeps {
  readonly feed: Pick<FeedConnection, 'isUp'>;
  readonly hub: Hub<FeedEvent>;
  readonly mirror: FeedMirror;
  readonly live: RelayLive;
  readonly admission: Admission;
}

/** Everything that a relay has to tell. What web counts too has the same name there. */
export function addRelayMetrics(add: Instruments, deps: RelayMetricsDeps): void {
  const { feed, hub, mirror, live, admission } = deps;
  addStreamMetrics(add, { hub, live });
  add.counter('feral_streams_admitted_total', 'Streams let in', () => admission.figures.admitted);
  add.counter('feral_streams_refused_total', 'Streams over a limit', () => admission.figures.refused);
  add.gauge('feral_relay_in_step', 'Whether it has what web has, and lets watchers in', () =>
    Number(mirror.isInStep),
  );
  add.gauge(
    'feral_relay_behind_lines',
    'How far web was ahead when it was heard of last',
    () => mirror.behind,
  );
  add.gauge('feral_nats_up', 'Whether NATS is there', () => Number(feed.isUp()));
}
