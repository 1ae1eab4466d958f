import type { Db } from '#shared/db/client.ts';
import type { DataDir } from '#shared/db/data-dir.ts';
import type { ByteCache } from '../../answers/byte-cache.ts';
import type { Feed } from '../../live/feed.ts';
import type { LiveService } from '../../live/live.service.ts';

/** Where the numbers are. */
export interface MetricsDeps {
  readonly db: Db;
  readonly dataDir: DataDir;
  readonly live: LiveService;
  readonly feed: Pick<Feed, 'hub' | 'reader' | 'tail'>;
  readonly cache: ByteCache;
}
