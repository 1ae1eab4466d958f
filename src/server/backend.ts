import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { closeDb, openDb } from '#shared/db/client.ts';
import { noteOpenFiles } from '#shared/db/data-dir-use.ts';
import type { DataDir } from '#shared/db/data-dir.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import { ByteCache } from './answers/byte-cache.ts';
import { oncePerTurn } from './answers/catch-up.ts';
import { joinInstances, type Instances } from './limits/instances.ts';
import type { PICTURES, SEARCH } from './limits/table.ts';
import { startFeed, type Feed } from './live/feed.ts';
import { RelayCount } from './jetstream/relay-count.ts';
import { BulkRunner } from './modules/admin/bulk/bulk-runner.ts';
import { KeptFiles } from './modules/admin/bulk/kept-files.ts';
import { JobWatch } from './modules/admin/bulk/job-lock.ts';
import { SearchThread } from './modules/search/search-thread.ts';
import { MetricsService } from './modules/metrics/metrics.service.ts';
import { addSiteMetrics } from './modules/metrics/site-metrics.ts';
import { readEpoch } from '#shared/db/queries/feed-epoch.ts';
import { PictureFiles } from './pictures/picture-files.ts';
import { PictureStore } from './pictures/picture-store.ts';
import { DrawingQueue } from './pictures/drawing-queue.ts';
import { createServices, type Services, type ServicesDeps } from './services.ts';
import { WriteLockBackoff } from './write-lock-backoff.ts';
import type { WorkerFiles } from './workers/worker-files.ts';

/** How often expired logins, and what was deleted long ago, are removed. */
const SWEEP_MS = 60_000;
/** How often it is looked whether the database is in its place, for the log. Each write looks for itself. */
const LOOK_MS = 1_000;

/** Everything behind the transport: services, and the feed that tails the database. */
export interface Backend extends Pick<Instances, 'volatile' | 'streams'> {
  readonly services: Services;
  /** Answers made from the database; dropped when it moves. */
  readonly cache: ByteCache;
  readonly metrics: MetricsService;
  readonly pictures: PictureStore;
  /** Hears of every request that failed. */
  noteFailure(error: unknown): void;
  /** Whether the database is open and what is new in it is followed; no longer once streams are ended. */
  isReady(): boolean;
  /** Makes what this process has just written known, to the cache and to watchers alike. */
  catchUp(): void;
  /** The same for what other instances have written; undefined where there are none. */
  readonly catchUpFirst: (() => void) | undefined;
  /** The feed, for whoever publishes it. */
  readonly feed: Pick<Feed, 'hub' | 'tail' | 'watchers'>;
  /** How many watch on relays. */
  readonly relays: RelayCount;
  /** Ends every stream: an open one would keep the server from closing. */
  endStreams(): void;
  /** Ends streams and closes every connection. */
  close(): void;
}

/** How patient web is with its own parts and with the daemon; left out in operation. */
export interface Patience {
  /** How long the daemon may be silent before visitors are told; else as live/duel-watch.ts has it. */
  readonly awayAfterMs?: number | undefined;
  /** How long its worker threads may take; else as limits/table.ts has it. */
  readonly workerLimits?: { readonly search: typeof SEARCH; readonly pictures: typeof PICTURES } | undefined;
}

interface BackendOptions
  extends Patience, Pick<ServicesDeps, 'provider' | 'container' | 'onWarning' | 'publicBin'> {
  readonly dataDir: DataDir;
  readonly workers: WorkerFiles;
  /** How many web processes serve this folder. */
  readonly instances: number;
  /** The ids of the stamps that visitors can put on lines. */
  readonly stampIds: ReadonlySet<string>;
  /** Hears of what failed in the background. */
  readonly onError: (error: unknown) => void;
}

/** Opens a migrated data folder. */
export function openBackend({
  dataDir,
  workers,
  onError,
  workerLimits,
  ...options
}: BackendOptions): Backend {
  const reader = openDb(dataDir.database, 'reader');
  const writer = openDb(dataDir.database, 'web');
  const stampWriter = openDb(dataDir.database, 'stamps');
  noteOpenFiles(dataDir, writer.$files);
  const cache = new ByteCache();
  const instances = joinInstances({ count: options.instances, dataDir, onFailure: onError });
  const backoff = new WriteLockBackoff(writer);
  const jobs = new JobWatch({
    bulkLock: instances.areSeveral ? dataDir.bulkLock : undefined,
    // A job writes for seconds. Waiting for it here would hold everybody's stream up, time and again.
    onUnderWay: (isUnderWay) => backoff.noteJob(isUnderWay),
    onError,
  });
  const pictures = new PictureStore({
    files: new PictureFiles(dataDir.pictures, { onError }),
    queue: new DrawingQueue({ workerEntry: workers.picture, bounds: workerLimits?.pictures }),
    epoch: () => readEpoch(reader),
    onError,
  });
  const relays = new RelayCount();
  const feed = startFeed({
    ...dataDir,
    watchingElsewhere: () => relays.watchers,
    volatile: instances.volatile,
    awayAfterMs: options.awayAfterMs,
    onRevision: () => {
      cache.drop();
      pictures.noteChange();
    },
    onChange: () => services.chat.catchUp(),
    onError,
  });
  const searches = new SearchThread({
    database: dataDir.database,
    workerEntry: workers.search,
    assertInPlace: () => writer.$files.assertInPlace(),
    limits: workerLimits?.search,
  });
  const services = createServices({
    ...options,
    onError,
    reader,
    writer,
    stampWriter,
    feed,
    files: new ArchiveFiles(dataDir.archives),
    kept: new KeptFiles(dataDir.deleted),
    folder: dataDir.folder,
    box: new SecretBox(dataDir.secretKey),
    volatile: instances.volatile,
    searches,
    bulk: new BulkRunner({
      ...dataDir,
      workerEntry: workers.bulk,
      assertInPlace: () => writer.$files.assertInPlace(),
      onWorking: (working) => jobs.noteOwn(working),
    }),
  });
  pictures.noteChange();
  services.stamps.start();
  let stopping = false;
  const sweeping = setInterval(() => {
    guarded(() => services.auth.sweep(), onError);
    guarded(() => services.tickets.sweep(), onError);
    void services.deletions.sweep().catch(onError);
  }, SWEEP_MS);
  const looking = setInterval(() => guarded(() => writer.$files.assertInPlace(), onError), LOOK_MS);
  return {
    services,
    feed,
    relays,
    cache,
    pictures,
    metrics: new MetricsService((add) =>
      addSiteMetrics(add, { db: reader, dataDir, live: services.live, feed, cache, relays }),
    ),
    noteFailure: (error) => backoff.noteFailure(error),
    isReady: () => !stopping && feed.tail.isRunning,
    catchUp: () => feed.catchUp(),
    catchUpFirst: instances.areSeveral ? oncePerTurn(() => feed.catchUp()) : undefined,
    volatile: instances.volatile,
    streams: instances.streams,
    endStreams() {
      stopping = true;
      services.live.close();
      services.chat.close();
    },
    close() {
      clearInterval(sweeping);
      clearInterval(looking);
      services.stamps.close();
      jobs.stop();
      searches.close();
      pictures.close();
      backoff.stop();
      instances.close();
      feed.stop();
      closeDb(reader);
      closeDb(writer);
      closeDb(stampWriter);
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
