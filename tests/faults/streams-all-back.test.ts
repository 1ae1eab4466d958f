import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { formatCursor } from '#server/live/feed-publication.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { Database } from '#shared/db/sqlite.ts';
import type { Arrivals, Telling, Watching } from '#tests/bench/fan-out/watchers.ts';
import { lineOf } from '#tests/bench/fan-out/event.ts';
import { ask, end, startProgram } from '#tests/bench/processes.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { numbers } from '#tests/support/site/live-path.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { METRICS_TOKEN, scrapeText } from '#tests/support/http/scrape.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { SteadyWatcher } from '#tests/support/http/steady-watcher.ts';
import { connect, ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';
import { waitAtMost } from '#tests/support/trials/wait-at-most.ts';

/* S5 of reliability.md: all come back at once after a restart. */

const CLIENTS = 200;
const CURSORS = 5;
const MISSED = 250;
const CATCH_UP_MS = 60_000;

/** Statements that read messages, whichever connection prepares them. */
function spyOnReads() {
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  return () => prepare.mock.calls.filter(([statement]) => /\bfrom\s+"?messages/i.test(statement)).length;
}

/** What the n-th client missed. */
const missedBy = (n: number) => numbers((n % CURSORS) + 1, MISSED);

function lossesOf(clients: readonly SteadyWatcher[]) {
  const came = clients.map(({ seen }, n) => difference(missedBy(n), seen));
  const sum = (of: 'lost' | 'duplicated') => came.reduce((total, one) => total + one[of], 0);
  return { lost: sum('lost'), duplicated: sum('duplicated') };
}

describe('all who watched before a restart', () => {
  test(`get what they missed at no more than one read for each of ${CURSORS} places`, async () => {
    const tell = beginTrial('S5', `clients come back to ${CURSORS} places of ${MISSED} lines`);
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
    await waitAtMost(CATCH_UP_MS, () => clients.every(({ seen }) => seen.at(-1) === String(MISSED)));
    tell({ tries: CLIENTS, ...lossesOf(clients) }, `${reads()} reads of the database`);
    clients.forEach(({ seen, others }, n) => {
      expect({ seen, others }).toEqual({ seen: missedBy(n), others: [] });
    });
    expect(web.backend.services.live.counts).toMatchObject({ resumes: CLIENTS, resets: 0 });
    expect(reads()).toBeLessThanOrEqual(CURSORS);
  });
});

const MANY = 10_000;
const WITHIN_MS = 30_000;

/** Pages that a process has read of the feed. */
async function readsOf(url: string): Promise<number> {
  return Number(/^feral_feed_reads_total (\d+)$/m.exec(await scrapeText(url))?.[1]);
}

test.runIf(LONG).each(['/api/eternal/stream', '/trpc/eternal.live'])(
  `${MANY} are back at %s within half a minute`,
  async (path) => {
    const tell = beginTrial('S5', `clients come back to ${path} at once`);
    const { database, folder } = tempDataDir();
    const db = connect(database, 'daemon');
    const conversation = addConversation(db);
    const port = await steadyPort();
    const start = () => startWebProcess(folder, { PORT: String(port), TRUST_PROXY: 'true', METRICS_TOKEN });
    const clients = startProgram(join(ROOT, 'tests', 'bench', 'fan-out', 'watchers.ts'));
    onTestFinished(() => end(clients, 'SIGKILL'));
    const first = await start();
    await ask<Watching>(clients, { port, path, watchers: MANY });
    const lastEventId = formatCursor(new FeedReader(db).head());
    await first.kill();
    say(db, conversation, lineOf(0));
    const web = await start();
    const readsBefore = await readsOf(web.url);
    const told: Arrivals[] = [];
    clients.on('message', (said) => void (typeof said === 'object' && told.push(said as Arrivals)));
    const begun = performance.now();
    await ask<Watching>(clients, { port, path, watchers: MANY, lastEventId, atOnce: 1_000 });
    await waitAtMost(WITHIN_MS, () => told.length > 0);
    const tookMs = performance.now() - begun;
    const reads = (await readsOf(web.url)) - readsBefore;
    const before = told.length;
    clients.send({ tell: 0 } satisfies Telling);
    await waitAtMost(CATCH_UP_MS, () => told.length > before);
    const received = told.at(-1)?.received ?? 0;
    const losses = { lost: Math.max(0, MANY - received), duplicated: Math.max(0, received - MANY) };
    tell(
      { tries: MANY, ...losses },
      `${reads} reads of the database, all back within ${(tookMs / 1_000).toFixed(1)} s`,
    );
    expect(received).toBe(MANY);
    expect(tookMs).toBeLessThan(WITHIN_MS);
    expect(reads).toBeLessThanOrEqual(1);
  },
);
