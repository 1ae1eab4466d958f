import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { Audience } from '#daemon/room/audience.ts';
import { NudgeServer } from '#daemon/room/nudge-server.ts';
import { openDb } from '#shared/db/client.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { dataOf, eventOf, lineOf, nowMs } from './event.ts';

/** Where events are published: our own site by a commit and a nudge, any other by a POST of the event's data. */
export type Publishing =
  { readonly database: string; readonly duelSocket: string } | { readonly url: string };

/** The number of the event to publish. */
export interface Writing {
  readonly event: number;
  /** How long it is on the wire, where not as long as all others. */
  readonly bytes?: number;
}

type Publish = (line: string) => Promise<number>;

/*
 * The process that publishes; tests/bench/fan-out.ts starts it. Told where, it answers 'ready'; told an event, it answers when that was
 * published, on the clock of `nowMs`: after the commit, or before the POST, since a server may hand on what it has not yet answered.
 */
process.once('message', (where: Publishing) => {
  const publish = 'url' in where ? posting(where.url) : committing(where);
  process.on('message', ({ event, bytes }: Writing) => {
    void publish(lineOf(event, bytes)).then((publishedAt) => process.send?.(publishedAt));
  });
  process.send?.('ready');
});
process.once('disconnect', () => process.exit());

function committing({ database, duelSocket }: { database: string; duelSocket: string }): Publish {
  const db = openDb(database, 'daemon');
  const conversation = addConversation(db);
  const nudges = new NudgeServer({
    path: duelSocket,
    audience: new Audience({ now: nowMs }),
    onError: (error) => {
      throw error;
    },
  });
  nudges.start();
  return (line) => {
    say(db, conversation, line);
    const committedAt = nowMs();
    nudges.nudge();
    return Promise.resolve(committedAt);
  };
}

function posting(url: string): Publish {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'content-type': 'application/json' };
  return async (line) => {
    const postedAt = nowMs();
    const asking = request(url, { method: 'POST', headers, agent }).end(dataOf(eventOf(line)));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    if ((answer.statusCode ?? 0) >= 300) throw new Error(`publishing was answered ${answer.statusCode}`);
    return postedAt;
  };
}
