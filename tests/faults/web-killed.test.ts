import { setTimeout as sleep } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { chatMessages } from '#shared/db/schema.ts';
import { ensureBuilt } from '#tests/support/processes/build.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { call } from '#tests/support/http/call.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { fromAnywhere } from '#tests/support/site/living-site.ts';
import { until } from '#tests/support/processes/processes.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { integrityOf } from '#tests/support/database/integrity.ts';

/* A2 of reliability.md: web is killed while visitors write. */

const KILLS = LONG ? 50 : 2;
const TIMEOUT_MS = 600_000 + KILLS * 60_000;
const VISITORS = 6;
const READERS = 2;
const UP_MS = 500;
const HEALTHY_WITHIN_MS = 3_000;

interface Place {
  readonly url: string;
  readonly conversation: string;
  readonly signal: AbortSignal;
}

/** Says something whenever web answers, each time as another visitor: the ids of what was answered with 202. */
async function keepSaying({ url, conversation, signal }: Place, acknowledged: string[]): Promise<void> {
  const route = `POST /conversations/${conversation}/messages`;
  while (!signal.aborted) {
    const said = await call({ url }, route, { json: { content: 'hello' }, headers: fromAnywhere() }).catch(
      () => undefined,
    );
    if (said?.status === 202) acknowledged.push((said.json as { _id: string })._id);
    else await sleep(10);
  }
}

async function keepReading({ url, signal }: Place): Promise<void> {
  while (!signal.aborted) {
    await call({ url }, 'GET /eternal/history?limit=100', { headers: fromAnywhere() }).catch(() => undefined);
    await sleep(10);
  }
}

const isHealthy = (url: string) =>
  call({ url }, 'GET /health', { headers: fromAnywhere() }).then(
    ({ status }) => status === 200 || undefined,
    () => undefined,
  );

/** Whatever an answer told of, as often as it is stored. */
function storedOf(db: Db, ids: readonly string[]): string[] {
  const rows = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(inArray(chatMessages.id, [...ids]))
    .all();
  return rows.map(({ id }) => id);
}

test(
  `web that is killed ${KILLS} times under load loses nothing that it acknowledged`,
  async () => {
    const done = beginTrial('A2', 'kill -9 of web under load');
    const { folder, database } = tempDataDir();
    const db = connect(database, 'worker');
    const conversation = addConversation(db);
    const port = await steadyPort();
    await ensureBuilt();
    const start = () => startWebProcess(folder, { PORT: String(port), TRUST_PROXY: 'true' });
    let web = await start();
    const over = new AbortController();
    const place = { url: web.url, conversation, signal: over.signal };
    const acknowledged: string[] = [];
    const load = [
      ...Array.from({ length: VISITORS }, () => keepSaying(place, acknowledged)),
      ...Array.from({ length: READERS }, () => keepReading(place)),
    ];
    const downMs: number[] = [];
    for (let n = 0; n < KILLS; n += 1) {
      const before = acknowledged.length;
      await until(() => (acknowledged.length > before ? true : undefined));
      await sleep(Math.random() * UP_MS);
      const begun = performance.now();
      await web.kill();
      web = await start();
      await until(() => isHealthy(place.url));
      downMs.push(performance.now() - begun);
    }
    over.abort();
    await Promise.all(load);
    const came = difference(acknowledged, storedOf(db, acknowledged));
    const slowest = Math.max(...downMs);
    done(
      { tries: KILLS, ...came },
      `${acknowledged.length} writes acknowledged, healthy again within ${(slowest / 1_000).toFixed(1)} s`,
    );
    expect(came).toEqual({ lost: 0, duplicated: 0 });
    expect(integrityOf(db)).toBe('ok');
    if (LONG) expect(slowest).toBeLessThan(HEALTHY_WITHIN_MS);
  },
  TIMEOUT_MS,
);
