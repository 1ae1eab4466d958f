import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { formatCursor } from '#server/live/feed-publication.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { REPLAY_MAX } from '#server/live/replay-buffer.ts';
import type { Db } from '#shared/db/client.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { numbers } from '#tests/support/site/live-path.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { SteadyWatcher } from '#tests/support/http/steady-watcher.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { waitAtMost } from '#tests/support/trials/wait-at-most.ts';

/* S1: web is killed time and again under those who watch, and their sockets are cut. */

const CLIENTS = LONG ? 500 : 100;
const RESTARTS = LONG ? 100 : 10;
const LINE_EVERY_MS = 30;
const CATCH_UP_MS = 60_000;
const TIMEOUT_MS = LONG ? 1_800_000 : 600_000;

/** Both lanes of both feeds. */
const pathsOf = (conversation: string) => [
  '/api/eternal/stream',
  `/api/eternal/conversations/${conversation}/stream`,
  '/trpc/eternal.live',
  `/trpc/conversations.live?input=${encodeURIComponent(JSON.stringify({ json: { id: conversation } }))}`,
];

/** Says lines, but for when somebody is so far behind that more would bring him a `reset`: on a busy machine web is down most of the time. */
function keepSpeaking(db: Db, conversation: string, clients: readonly SteadyWatcher[]) {
  let said = 0;
  const isFarBehind = ({ seen }: SteadyWatcher) => said - seen.length >= REPLAY_MAX / 2;
  const speak = () => {
    if (!clients.some(isFarBehind)) say(db, conversation, String((said += 1)));
  };
  const speaking = setInterval(speak, LINE_EVERY_MS);
  return () => {
    clearInterval(speaking);
    return said;
  };
}

test(
  `${CLIENTS} clients get every line once through ${RESTARTS} restarts of web and cut sockets`,
  async () => {
    const done = beginTrial('S1', `${CLIENTS} clients, restarts of web and cut sockets`);
    const { database, folder } = tempDataDir();
    const db = connect(database, 'daemon');
    db.$client.pragma('synchronous = OFF');
    const paths = pathsOf(addConversation(db));
    const conversation = new FeedReader(db).liveConversation() ?? '';
    const lastEventId = formatCursor(new FeedReader(db).head());
    const port = await steadyPort();
    const start = () => startWebProcess(folder, { PORT: String(port), TRUST_PROXY: 'true' });
    let web = await start();
    const clients = Array.from({ length: CLIENTS }, (_, n) => {
      const url = `${web.url}${paths[n % paths.length]}`;
      return new SteadyWatcher({ url, lastEventId, address: `10.0.0.${n % 250}` });
    });
    const hush = keepSpeaking(db, conversation, clients);
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await sleep(Math.random() * 300);
      for (const client of clients) if (Math.random() < 0.3) client.cut();
      await sleep(Math.random() * 300);
      await web.kill();
      web = await start();
    }
    const said = hush();
    await waitAtMost(CATCH_UP_MS, () => clients.every(({ seen }) => seen.length >= said));
    const wanted = numbers(1, said);
    const came = clients.map(({ seen }) => difference(wanted, seen));
    const sum = (of: 'lost' | 'duplicated') => came.reduce((total, one) => total + one[of], 0);
    done({ tries: RESTARTS, lost: sum('lost'), duplicated: sum('duplicated') }, `${said} lines each`);
    for (const { seen, others } of clients) expect({ seen, others }).toEqual({ seen: wanted, others: [] });
  },
  TIMEOUT_MS,
);
