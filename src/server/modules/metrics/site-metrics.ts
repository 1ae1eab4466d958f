import { statSync } from 'node:fs';
import { listBackups } from '#shared/db/backup/backup-file.ts';
import { freeBytesAt } from '#shared/db/backup/free-space.ts';
import { readSetting } from '#shared/db/queries/settings.ts';
import { VERSION } from '#shared/version.ts';
import { FeedReader } from '../../live/feed-reader.ts';
import { addDuelMetrics } from './duel-metrics.ts';
import type { Instruments, MetricsDeps } from './instruments.ts';
import { addStreamMetrics } from './stream-metrics.ts';

/** Everything that web has to tell. */
export function addSiteMetrics(add: Instruments, deps: MetricsDeps): void {
  addLiveMetrics(add, deps);
  addDuelMetrics(add, deps);
  addStoreMetrics(add, deps);
  addRelayMetrics(add, deps.relays);
}

/** Relays, where NATS_URL is set. */
function addRelayMetrics(add: Instruments, relays: MetricsDeps['relays']): void {
  const where = (read: () => number) => () => (relays.isReached ? read() : undefined);
  add.gauge(
    'feral_nats_up',
    'Whether what is published reaches NATS',
    where(() => Number(relays.isReached?.())),
  );
  add.gauge(
    'feral_relays',
    'Relays that report to this process',
    where(() => relays.relays),
  );
  add.gauge(
    'feral_relay_watchers',
    'Open event streams at these relays',
    where(() => relays.watchers),
  );
}

/** The live path and the cache. */
function addLiveMetrics(add: Instruments, { live, feed, cache }: MetricsDeps): void {
  const { hub, tail } = feed;
  add.gauge('feral_info', 'The version that runs', { label: 'version', read: () => [[VERSION, 1]] });
  addStreamMetrics(add, { hub, live });
  add.counter('feral_events_total', 'Messages and resets published to the feed', () => tail.events);
  add.counter('feral_cache_hits_total', 'Requests answered from finished bytes', () => cache.counts.hits);
  add.counter('feral_cache_misses_total', 'Answers that had to be made', () => cache.counts.misses);
  add.gauge('feral_cache_bytes', 'Bytes that finished answers take', () => cache.bytes);
}

/** The database, its backups and its disk. */
function addStoreMetrics(add: Instruments, { db, dataDir, feed }: MetricsDeps): void {
  const { reads } = feed.reader;
  const probe = new FeedReader(db);
  add.counter('feral_feed_reads_total', 'Pages of the feed read from SQLite', () => reads.count);
  add.counter('feral_feed_read_seconds_total', 'How long SQLite took over them', () => reads.ms / 1000);
  add.gauge('feral_sqlite_probe_seconds', 'How long a page of the feed took just now', () =>
    secondsOf(() => lastPage(probe)),
  );
  add.gauge('feral_database_bytes', 'Size of the database', () => sizeOf(dataDir.database));
  add.gauge('feral_wal_bytes', 'Size of the write-ahead log', () => sizeOf(`${dataDir.database}-wal`));
  add.gauge('feral_disk_free_bytes', 'What is free where the data lies', () => freeBytesAt(dataDir.folder));
  add.gauge('feral_backup_timestamp_seconds', 'When the latest backup was made', () =>
    latestBackup(dataDir.backups),
  );
  add.gauge('feral_backup_problem', 'Whether the last daily backup failed', () =>
    Number(readSetting(db, 'backup.problem') !== undefined),
  );
}

/** What somebody reads who has just come. */
function lastPage(reader: FeedReader): void {
  const { epoch, seq } = reader.head();
  reader.after({ epoch, seq: Math.max(0, seq - 100) });
}

function secondsOf(action: () => void): number {
  const begun = performance.now();
  action();
  return (performance.now() - begun) / 1000;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function latestBackup(folder: string): number | undefined {
  const [latest] = listBackups(folder);
  return latest && latest.madeAt.getTime() / 1000;
}
