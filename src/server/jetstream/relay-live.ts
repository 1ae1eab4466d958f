import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { FeedPublication } from '../live/feed-publication.ts';
import type { Hub } from '../live/lane/hub.ts';
import type { Watcher } from '../live/lane/watcher.ts';
import { LiveService } from '../live/live.service.ts';
import type { FeedMirror } from './feed-mirror.ts';

/** Puts watchers on a relay's feed. Somebody may come with an id that another process has shown already: it is waited for. */
export class RelayLive extends LiveService {
  readonly #mirror: Pick<FeedMirror, 'reach'>;

  /** A relay knows the live conversation only; web is asked about others. */
  constructor(mirror: FeedMirror, hub: Hub<FeedEvent>) {
    const count = (more = 0) => Math.max(mirror.audience, hub.size + more);
    const greeting = () => new FeedPublication({ type: 'watchers', count: count(1) }, mirror.replay.head);
    super({ hub, tail: mirror, reader: { has: () => false }, watchers: { count, greeting } });
    this.#mirror = mirror;
  }

  override async attach(
    topic: string,
    watcher: Watcher<FeedEvent>,
    lastEventId: string | undefined,
  ): Promise<() => void> {
    await this.#mirror.reach(lastEventId);
    return super.attach(topic, watcher, lastEventId);
  }
}
