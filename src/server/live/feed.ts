import { closeDb, openDb } from '#shared/db/client.ts';
import { FeedReader } from './feed-reader.ts';
import { Hub } from './hub.ts';
import { HEARTBEAT_MS } from './limits.ts';
import { NudgeListener } from './nudge.ts';
import { Tail } from './tail.ts';

/** The running live path: the database's tail at one end, the hub at the other. */
export interface Feed {
  readonly hub: Hub;
  stop(): void;
}

interface FeedOptions {
  readonly database: string;
  readonly duelSocket: string;
  readonly onError: (error: unknown) => void;
}

/** Starts tailing. It opens a connection of its own, as `data_version` asks. */
export function startFeed(options: FeedOptions): Feed {
  const db = openDb(options.database, 'reader');
  const hub = new Hub();
  const tail = new Tail({ reader: new FeedReader(db), hub, onError: options.onError });
  const nudges = new NudgeListener(options.duelSocket, () => tail.nudge());
  const heart = setInterval(() => hub.beat(), HEARTBEAT_MS);
  tail.start();
  nudges.start();
  return {
    hub,
    stop() {
      clearInterval(heart);
      nudges.stop();
      tail.stop();
      hub.close();
      closeDb(db);
    },
  };
}
