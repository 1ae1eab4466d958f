import type { Db } from '#shared/db/client.ts';
import type { Hub } from './live/hub.ts';
import { FeedReader } from './live/feed-reader.ts';
import { LiveService } from './live/live.service.ts';
import { AuthService } from './modules/auth/auth.service.ts';
import { ConversationsService } from './modules/conversations/conversations.service.ts';
import { EternalService } from './modules/eternal/eternal.service.ts';
import { HealthService } from './modules/health/health.service.ts';
import { ThemesService } from './modules/themes/themes.service.ts';

/** Everything the site can do, whichever face asks for it. */
export interface Services {
  readonly auth: AuthService;
  readonly conversations: ConversationsService;
  readonly eternal: EternalService;
  readonly health: HealthService;
  readonly live: LiveService;
  readonly themes: ThemesService;
}

export interface ServicesDeps {
  /** The read-only connection for visitors. */
  readonly reader: Db;
  /** The connection for what administrators and visitors write. */
  readonly writer: Db;
  readonly hub: Hub;
}

export function createServices({ reader, writer, hub }: ServicesDeps): Services {
  return {
    auth: new AuthService({ db: writer }),
    conversations: new ConversationsService({ db: reader }),
    eternal: new EternalService({ db: reader }),
    health: new HealthService({ db: reader }),
    live: new LiveService({ reader: new FeedReader(reader), hub }),
    themes: new ThemesService({ reader, writer }),
  };
}
