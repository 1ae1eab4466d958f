import { statSync } from 'node:fs';
import { listBackups } from '#shared/db/backup/backup-file.ts';
import { freeBytesAt } from '#shared/db/backup/free-space.ts';
import { readSetting } from '#shared/db/queries/settings.ts';
import { FeedReader } from '../../live/feed-reader.ts';
import type { Instruments, MetricsDeps } from './instruments.ts';

/** The live path and the cache. */
export function addLiveMetrics(add: Instruments, { live, feed, cache }: MetricsDeps): void {
  const { hub, tail } = feed;
  add.gauge('feral_watchers', 'Open event streams of the feed', () => hub.size);
  add.counter('feral_events_total', 'Messages and resets published to the feed', () => tail.events);
  add.counter('feral_deliveries_total', 'Events handed to watchers', () => hub.deliveries);
  add.counter('feral_drops_total', 'Watchers dropped because they read too slowly', () => live.counts.drops);
  add.counter('feral_resumes_total', 'Watchers that went on from an id', () => live.counts.resumes);
  add.counter(
    'feral_resets_total',
    'Watchers whose id nothing could be resumed from',
    () => live.counts.resets,
  );
  add.counter('feral_cache_hits_total', 'Requests answered from finished bytes', () => cache.counts.hits);
  add.counter('feral_cache_misses_total', 'Answers that had to be made', () => cache.counts.misses);
  add.gauge('feral_cache_bytes', 'Bytes that finished answers take', () => cache.bytes);
}

/** The database, its backups and its disk. */
export function addStoreMetrics(add: Instruments, { db, dataDir, feed }: MetricsDeps): void {
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
