import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { Hub } from '../live/lane/hub.ts';
import type { SiteFacts } from '../live/site-facts.ts';
import type { Tail } from '../live/tail.ts';
import type { WatcherCount } from '../live/watcher-count.ts';
import type { VolatileStore } from '../volatile/volatile-store.ts';
import { assertJetStream, connectFeed } from './connection.ts';
import { FeedPublisher } from './feed-publisher.ts';
import { PublisherLease } from './publisher-lease.ts';
import type { RelayCount } from './relay-count.ts';
import { hearReports } from './relay-reports.ts';

interface PublishingOptions {
  /** NATS_URL. */
  readonly url: string;
  readonly hub: Hub<FeedEvent>;
  readonly tail: Pick<Tail, 'replay' | 'poll'>;
  readonly watchers: Pick<WatcherCount, 'told'>;
  readonly site: SiteFacts;
  readonly volatile: VolatileStore;
  readonly reports: RelayCount;
  readonly onError: (error: unknown) => void;
}

/** Publishes the feed for relays, as soon as NATS is there. */
export async function startPublishing({
  url,
  reports,
  volatile,
  ...feed
}: PublishingOptions): Promise<{ stop(): Promise<void> }> {
  const connected = await connectFeed(url, 'feral origin');
  const publisher = new FeedPublisher({ ...connected, ...feed, lease: new PublisherLease(volatile) });
  const stopHearing = hearReports(connected.connection, reports, () => publisher.isPublishing);
  publisher.start();
  assertJetStream(connected, url).catch(feed.onError);
  reports.isReached = () => connected.isUp() && !publisher.isFailing;
  return {
    async stop() {
      stopHearing();
      await publisher.stop();
      await connected.connection.close();
    },
  };
}
