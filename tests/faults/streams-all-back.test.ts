import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { formatCursor } from '#server/live/cursor.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { Database } from '#shared/db/sqlite.ts';
import type { Arrivals, Watching } from '#tests/bench/fan-out/watchers.ts';
import { lineOf } from '#tests/bench/fan-out/event.ts';
import { ask, end, startProgram } from '#tests/bench/processes.ts';
import { startApiProcess } from '#tests/support/api-process.ts';
import { addConversation, say } from '#tests/support/feed-writer.ts';
import { LONG } from '#tests/support/fuzz.ts';
import { numbers } from '#tests/support/live-path.ts';
import { beginTrial } from '#tests/support/reliability-log.ts';
import { steadyPort } from '#tests/support/steady-port.ts';
import { SteadyWatcher } from '#tests/support/steady-watcher.ts';
import { connect, ROOT, tempDataDir } from '#tests/support/temp-data.ts';
import { startTestWeb } from '#tests/support/web-app.ts';

/* S5: all come back at once after a restart. */

const CLIENTS = 200;
const CURSORS = 5;
const MISSED = 250;

/** Statements that read messages, whichever connection prepares them. */
function spyOnReads() {
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  return () => prepare.mock.calls.filter(([statement]) => /\bfrom\s+"?messages/i.test(statement)).length;
}

describe('all who watched before a restart', () => {
  test(`get what they missed at no more than one read for each of ${CURSORS} places`, async () => {
    const done = beginTrial('S5', `clients come back to ${CURSORS} places of ${MISSED} lines`);
    const dataDir = tempDataDir();
    const db = connect(dataDir.database, 'daemon');
    db.$client.pragma('synchronous = OFF');
    const conversation = addConversation(db);
    const { epoch, seq } = new FeedReader(db).head();
    for (let n = 1; n <= MISSED; n += 1) say(db, conversation, String(n));
    const web = await startTestWeb({ dataDir, trustProxy: true });
    const paths = [
      '/api/eternal/stream',
      '/trpc/eternal.live',
      `/api/eternal/conversations/${conversation}/stream`,
    ];
    const reads = spyOnReads();
    const clients = Array.from({ length: CLIENTS }, (_, n) => {
      const url = `${web.url}${paths[n % paths.length]}`;
      const lastEventId = formatCursor({ epoch, seq: seq + (n % CURSORS) });
      return new SteadyWatcher({ url, lastEventId, address: `10.0.0.${n % 250}` });
    });
    await expect
      .poll(() => clients.filter(({ seen }) => seen.at(-1) === String(MISSED)).length)
      .toBe(CLIENTS);
    clients.forEach(({ seen, others }, n) => {
      expect({ seen, others }).toEqual({ seen: numbers((n % CURSORS) + 1, MISSED), others: [] });
    });
    expect(web.backend.services.live.counts).toMatchObject({ resumes: CLIENTS, resets: 0 });
    expect(reads()).toBeLessThanOrEqual(CURSORS);
    done({ tries: CLIENTS, lost: 0, duplicated: 0 });
  });
});

const MANY = 10_000;
const WITHIN_MS = 30_000;

/** Pages that a process has read of the feed. */
async function readsOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^feral_feed_reads_total (\d+)$/m.exec(text)?.[1]);
}

test.runIf(LONG).each(['/api/eternal/stream', '/trpc/eternal.live'])(
  `${MANY} are back at %s within half a minute`,
  async (path) => {
    const done = beginTrial('S5', `clients come back to ${path} at once`);
    const { database, folder } = tempDataDir();
    const db = connect(database, 'daemon');
    const conversation = addConversation(db);
    const port = await steadyPort();
    const start = () => startApiProcess(folder, { PORT: String(port), TRUST_PROXY: 'true' });
    const clients = startProgram(join(ROOT, 'tests', 'bench', 'fan-out', 'watchers.ts'));
    onTestFinished(() => end(clients, 'SIGKILL'));
    const first = await start();
    await ask<Watching>(clients, { port, path, watchers: MANY });
    const lastEventId = formatCursor(new FeedReader(db).head());
    await first.kill();
    say(db, conversation, lineOf(0));
    const web = await start();
    const readsBefore = await readsOf(web.url);
    const caughtUp = new Promise<Arrivals>((resolve) => {
      clients.on('message', (said) => typeof said === 'object' && resolve(said as Arrivals));
    });
    const begun = performance.now();
    await ask<Watching>(clients, { port, path, watchers: MANY, lastEventId, atOnce: 1_000 });
    expect((await caughtUp).received).toBe(MANY);
    expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
    expect((await readsOf(web.url)) - readsBefore).toBeLessThanOrEqual(1);
    done({ tries: MANY, lost: 0 });
  },
  300_000,
);
