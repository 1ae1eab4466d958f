import type { Db } from '#shared/db/client.ts';
import type { Hub } from './live/hub.ts';
import { FeedReader } from './live/feed-reader.ts';
import { LiveService } from './live/live.service.ts';
import { ConversationsService } from './modules/conversations/conversations.service.ts';
import { EternalService } from './modules/eternal/eternal.service.ts';
import { HealthService } from './modules/health/health.service.ts';

/** Everything the site can do, whichever face asks for it. */
export interface Services {
  readonly conversations: ConversationsService;
  readonly eternal: EternalService;
  readonly health: HealthService;
  readonly live: LiveService;
}

/** `db`: the read-only connection for visitors. */
export function createServices({ db, hub }: { db: Db; hub: Hub }): Services {
  return {
    conversations: new ConversationsService({ db }),
    eternal: new EternalService({ db }),
    health: new HealthService({ db }),
    live: new LiveService({ reader: new FeedReader(db), hub }),
  };
}
