import { closeDb, openDb } from '#shared/db/client.ts';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { VolatileStore } from '../volatile/volatile-store.ts';
import { DuelWatch } from './duel-watch.ts';
import { FeedReader } from './feed-reader.ts';
import { HEARTBEAT_MS, HEARTBEAT_SLICES } from './lane/heartbeat.ts';
import { Hub } from './lane/hub.ts';
import { NudgeListener } from './nudge.ts';
import { Tail } from './tail.ts';
import { TELL_MS, WatcherCount } from './watcher-count.ts';

/** The running live path: the database's tail at one end, the hub at the other. */
export interface Feed {
  readonly hub: Hub<FeedEvent>;
  readonly reader: FeedReader;
  readonly duel: DuelWatch;
  readonly watchers: WatcherCount;
  readonly tail: Pick<Tail, 'events' | 'isRunning' | 'replay' | 'poll'>;
  /** Looks for what has been committed now, without waiting for a nudge or the next poll. */
  catchUp(): void;
  stop(): void;
}

interface FeedOptions {
  readonly database: string;
  readonly duelSocket: string;
  /** What the web processes of this site share. */
  readonly volatile: VolatileStore;
  /** How long the daemon may be silent before visitors are told; else as duel-watch.ts has it. */
  readonly awayAfterMs?: number | undefined;
  /** How many watch on relays: they count for the daemon like those here. */
  readonly watchingElsewhere: () => number;
  /** Hears of every change that an anonymous visitor could see. */
  readonly onRevision: () => void;
  /** Hears that another connection has committed something, of the feed or not. */
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/** Starts tailing. It opens a connection of its own, as `data_version` asks. */
export function startFeed(options: FeedOptions): Feed {
  const db = openDb(options.database, 'reader');
  const hub = new Hub<FeedEvent>();
  const { onRevision, onChange, onError, volatile } = options;
  const reader = new FeedReader(db);
  const duel = new DuelWatch({ db, awayAfterMs: options.awayAfterMs });
  const tail = new Tail({ reader, duel, hub, onRevision, onChange, onError });
  const watchers = new WatcherCount({
    hub,
    volatile,
    elsewhere: options.watchingElsewhere,
    head: () => tail.replay.head,
  });
  const nudges = new NudgeListener({
    path: options.duelSocket,
    onNudge: () => tail.nudge(),
    watching: () => hub.size + options.watchingElsewhere(),
  });
  const heartbeats = setInterval(() => hub.heartbeat(), HEARTBEAT_MS / HEARTBEAT_SLICES);
  const telling = setInterval(() => watchers.tell(), TELL_MS);
  tail.start();
  nudges.start();
  return {
    hub,
    reader,
    duel,
    tail,
    watchers,
    catchUp: () => tail.poll(),
    stop() {
      clearInterval(heartbeats);
      clearInterval(telling);
      nudges.stop();
      tail.stop();
      hub.close();
      closeDb(db);
    },
  };
}
