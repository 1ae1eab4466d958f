import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { closeDb, openDb, setWaiting } from '#shared/db/client.ts';
import type { DataDir } from '#shared/db/data-dir.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import { ByteCache } from './http/byte-cache.ts';
import { startFeed } from './live/feed.ts';
import { BulkRunner } from './modules/admin/bulk/bulk-runner.ts';
import { createServices, type Services, type ServicesDeps } from './services.ts';

/** How often expired logins are deleted. */
const SWEEP_MS = 60_000;

/** Everything behind the transport: services, and the feed that tails the database. */
export interface Backend {
  readonly services: Services;
  /** Answers made from the database; dropped when it moves. */
  readonly cache: ByteCache;
  /** Makes what this process has just written known, to the cache and to watchers alike. */
  catchUp(): void;
  /** Ends every stream: an open one would keep the server from closing. */
  endStreams(): void;
  /** Ends streams and closes every connection. */
  close(): void;
}

interface BackendOptions extends Pick<ServicesDeps, 'provider' | 'container'> {
  readonly dataDir: DataDir;
  /** The file of the worker thread for bulk jobs. */
  readonly bulkWorker: string;
  /** Hears of what failed in the background. */
  readonly onError: (error: unknown) => void;
}

/** Opens a migrated data folder. */
export function openBackend({ dataDir, bulkWorker, onError, ...rest }: BackendOptions): Backend {
  const reader = openDb(dataDir.database, 'reader');
  const writer = openDb(dataDir.database, 'web');
  const cache = new ByteCache();
  const feed = startFeed({
    ...dataDir,
    onRevision: () => cache.drop(),
    onChange: () => services.chat.catchUp(),
    onError,
  });
  const services = createServices({
    ...rest,
    reader,
    writer,
    hub: feed.hub,
    files: new ArchiveFiles(dataDir.archives),
    box: new SecretBox(dataDir.secretKey),
    bulk: new BulkRunner({
      ...dataDir,
      workerEntry: bulkWorker,
      // A job writes for seconds. Waiting for it here would hold everybody's stream up, time and again.
      onWorking: (working) => setWaiting(writer, 'web', !working),
    }),
  });
  const sweeping = setInterval(() => guarded(() => services.auth.sweep(), onError), SWEEP_MS);
  return {
    services,
    cache,
    catchUp: () => feed.catchUp(),
    endStreams() {
      services.live.close();
      services.chat.close();
    },
    close() {
      clearInterval(sweeping);
      feed.stop();
      closeDb(reader);
      closeDb(writer);
    },
  };
}

function guarded(action: () => void, onError: (error: unknown) => void): void {
  try {
    action();
  } catch (error) {
    onError(error);
  }
}
