import { once } from 'node:events';
import { connect as dial, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { formatCursor } from '#server/live/feed-publication.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { numbers } from '#tests/support/site/live-path.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { SteadyWatcher } from '#tests/support/http/steady-watcher.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/*
 * S4 of reliability.md: one reader that never reads, among others that do, is dropped at UNSENT_MAX_BYTES and costs them no event. By
 * how much it moves their p99 depends on the machine and is asserted nowhere: tests/bench/stalled.ts measures it (docs/benchmarks.md).
 */

const EVENTS = LONG ? 20_000 : 2_000;
/** Together more than a kernel takes for a reader that does not: some megabytes. */
const FILLING = ' '.repeat(LONG ? 600 : 6_000);
const AT_ONCE = 20;
const READERS = 8;

/** Asks for the feed and never reads an answer. */
async function stall({ port }: TestWeb, path: string): Promise<Socket> {
  const socket = dial(port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: stalled\r\n\r\n`);
  return socket;
}

/** What the others missed of so many events, or got twice. */
function lossesOf(readers: readonly SteadyWatcher[], said: number) {
  const came = readers.map(({ seen }) =>
    difference(
      numbers(1, said),
      seen.map((line) => line.trimEnd()),
    ),
  );
  const sum = (of: 'lost' | 'duplicated') => came.reduce((total, one) => total + one[of], 0);
  return { tries: said, lost: sum('lost'), duplicated: sum('duplicated') };
}

test.each(['/api/eternal/stream', '/trpc/eternal.live'])(
  `whoever does not read %s is dropped within ${EVENTS} events, and nobody else misses one`,
  async (path) => {
    const tell = beginTrial('S4', `events beside a reader of ${path} that does not read`);
    const web = await startTestWeb({ trustProxy: true });
    const { live } = web.backend.services;
    const conversation = addConversation(web.db);
    const lastEventId = formatCursor(new FeedReader(web.db).head());
    const url = web.url + path;
    const readers = Array.from(
      { length: READERS },
      (_, n) => new SteadyWatcher({ url, lastEventId, address: `10.0.0.${n}` }),
    );
    await stall(web, path);
    await expect.poll(() => live.watchers).toBe(READERS + 1);
    let said = 0;
    let droppedAt: number | undefined;
    try {
      while (said < EVENTS) {
        for (let n = 0; n < AT_ONCE; n += 1) say(web.db, conversation, `${(said += 1)}${FILLING}`);
        web.backend.catchUp();
        await expect
          .poll(() => readers.every(({ seen }) => seen.length === said), { interval: 1 })
          .toBe(true);
        if (live.counts.drops > 0) droppedAt ??= said;
      }
    } finally {
      const when = droppedAt === undefined ? 'it was not dropped' : `it was dropped by the ${droppedAt}th`;
      tell(lossesOf(readers, said), `${live.counts.drops} dropped, ${when}`);
    }
    expect(live.counts.drops).toBe(1);
    expect(live.watchers).toBe(READERS);
    const wanted = numbers(1, EVENTS);
    for (const { seen, others } of readers) {
      expect({ seen: seen.map((line) => line.trimEnd()), others }).toEqual({ seen: wanted, others: [] });
    }
  },
);
