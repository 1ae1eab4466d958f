import { closeDb, openDb } from '#shared/db/client.ts';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { FeedReader } from './feed-reader.ts';
import { Hub } from './lane/hub.ts';
import { HEARTBEAT_MS, HEARTBEAT_SLICES } from './lane/heartbeat.ts';
import { NudgeListener } from './nudge.ts';
import { Tail } from './tail.ts';

/** The running live path: the database's tail at one end, the hub at the other. */
export interface Feed {
  readonly hub: Hub<FeedEvent>;
  readonly reader: FeedReader;
  readonly tail: Pick<Tail, 'events' | 'isRunning' | 'recent' | 'poll'>;
  /** Looks for what has been committed now, without waiting for a nudge or the next poll. */
  catchUp(): void;
  stop(): void;
}

interface FeedOptions {
  readonly database: string;
  readonly duelSocket: string;
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
  const { onRevision, onChange, onError } = options;
  const reader = new FeedReader(db);
  const tail = new Tail({ reader, hub, onRevision, onChange, onError });
  const nudges = new NudgeListener({
    path: options.duelSocket,
    onNudge: () => tail.nudge(),
    watching: () => hub.size,
  });
  const heart = setInterval(() => hub.beat(), HEARTBEAT_MS / HEARTBEAT_SLICES);
  tail.start();
  nudges.start();
  return {
    hub,
    reader,
    tail,
    catchUp: () => tail.poll(),
    stop() {
      clearInterval(heart);
      nudges.stop();
      tail.stop();
      hub.close();
      closeDb(db);
    },
  };
}
