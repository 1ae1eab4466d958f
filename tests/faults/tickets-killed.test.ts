import { setTimeout as sleep } from 'node:timers/promises';
import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { tickets } from '#shared/db/schema.ts';
import { backUpHere, restore } from '#tests/support/database/backups.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { call } from '#tests/support/http/call.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { logIn } from '#tests/support/site/admin.ts';
import { fromAnywhere } from '#tests/support/site/living-site.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';

/* A2 and A3 of reliability.md: what visitors have filed, and what was decided, whatever happens to web and to the database. */

const KILLS = LONG ? 30 : 2;
const UP_MS = 400;
const VISITORS = 4;

/** Files tickets, each as another visitor, while web answers: the numbers of those that it took. */
async function keepFiling(url: string, signal: AbortSignal, taken: string[]): Promise<void> {
  while (!signal.aborted) {
    const json = { subject: `a rake, the ${taken.length}th of its kind` };
    const filed = await call({ url }, 'POST /tickets', { json, headers: fromAnywhere() }).catch(
      () => undefined,
    );
    if (filed?.status === 201) taken.push(String((filed.json as { number: number }).number));
    else await sleep(10);
  }
}

const queueIn = (db: Db) => db.select().from(tickets).orderBy(asc(tickets.number)).all();

test(
  'tickets that were taken wait at the desk after kills of web, and what was decided stays so, also after a restore',
  async () => {
    const done = beginTrial('A2', 'kill -9 of web while visitors file tickets, then a restore');
    const { folder, database } = tempDataDir();
    const db = connect(database, 'worker');
    const settings = { TRUST_PROXY: 'true', PORT: String(await steadyPort()) };
    const taken: string[] = [];
    const over = new AbortController();
    let web = await startWebProcess(folder, settings);
    const filing = Array.from({ length: VISITORS }, () => keepFiling(web.url, over.signal, taken));
    for (let n = 0; n < KILLS; n += 1) {
      const before = taken.length;
      await expect.poll(() => taken.length).toBeGreaterThan(before);
      await sleep(Math.random() * UP_MS);
      await web.kill();
      web = await startWebProcess(folder, settings);
    }
    over.abort();
    await Promise.all(filing);
    const waiting = queueIn(db).map(({ number }) => String(number));
    const came = difference(
      taken,
      waiting.filter((number) => taken.includes(number)),
    );

    const token = await logIn(web);
    const [approved, declined] = taken;
    const asAdmin = (route: string, json: object) =>
      call(web, route, { token, json, headers: fromAnywhere() });
    await asAdmin(`POST /admin/tickets/${approved}/approve`, {});
    await asAdmin('POST /admin/tickets/decline', { numbers: [Number(declined)], letter: 'queue' });
    const decided = queueIn(db);
    expect(new Set(decided.map(({ state }) => state))).toEqual(new Set(['waiting', 'approved', 'declined']));
    const { file } = await backUpHere(folder);
    await web.kill();
    db.delete(tickets).run();
    db.$client.close();
    await restore(folder, file);
    expect(queueIn(connect(database, 'reader'))).toEqual(decided);

    done({ tries: KILLS, ...came }, `${taken.length} tickets were taken`);
    expect(came).toEqual({ lost: 0, duplicated: 0 });
  },
  600_000 + KILLS * 20_000,
);
