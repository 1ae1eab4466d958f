import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { STAMPS } from '#server/limits/table.ts';
import { stampCounts, stamps } from '#shared/db/schema.ts';
import { ALL_STAMPS } from '#shared/stamps.ts';
import type { Db } from '#shared/db/client.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { call } from '#tests/support/http/call.ts';
import { openEventStream, takeBesidesDuel } from '#tests/support/http/event-stream.ts';
import { startWebProcess, type WebProcess } from '#tests/support/processes/web-process.ts';

/* Stamps wait in the memory of web for a second: what becomes of them when it is killed, stopped, locked out, or not alone. */

async function webs(count: number) {
  const dataDir = tempDataDir();
  const start = () => startWebProcess(dataDir.folder, { WEB_INSTANCES: String(count), TRUST_PROXY: 'true' });
  const [first, ...others] = await Promise.all([start(), ...Array.from({ length: count - 1 }, start)]);
  const db = connect(dataDir.database, 'daemon');
  const line = say(db, addConversation(db), 'It was open.').id;
  return { web: first, other: others[0] ?? first, db, line, start };
}

/** A stamp of a visitor without a cookie, from an address. */
async function put(web: WebProcess, line: string, address = '203.0.113.1'): Promise<number> {
  const headers = { 'x-forwarded-for': address };
  const { status } = await call(web, `POST /stamps/${line}`, { json: { stamp: 'filed' }, headers });
  return status;
}

/** Asks a web process to stop, as PM2 does, and waits until it has. */
async function stopped({ child }: WebProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  await gone;
}

const written = (db: Db) => db.select().from(stamps).all().length;

/** The sum that is kept, which has to be that of the stamps there are. */
function summed(db: Db): number {
  const rows = db.select().from(stampCounts).all();
  return rows.find(({ kind }) => kind === ALL_STAMPS)?.count ?? 0;
}

describe('stamps', () => {
  test('that were written outlast a kill, with counts that are theirs', async () => {
    const { web, db, line, start } = await webs(1);
    for (let n = 0; n < 5; n += 1) await put(web, line);
    await expect.poll(() => written(db)).toBe(5);
    const late = put(web, line).catch(() => 0);
    await web.kill();
    await late;
    const again = await start();
    const { json } = await call(again, `GET /stamps?line=${line}`);
    expect(json).toEqual({ lines: [{ id: line, stamps: { filed: written(db) } }] });
    expect([written(db) >= 5, summed(db)]).toEqual([true, written(db)]);
  });

  test('are all written when web is stopped right after them', async () => {
    const { web, db, line } = await webs(1);
    for (let n = 0; n < 5; n += 1) expect(await put(web, line)).toBe(200);
    await stopped(web);
    expect([written(db), summed(db)]).toEqual([5, 5]);
  });

  test('are taken while somebody holds the write lock, and written once it is free', async () => {
    const { web, db, line } = await webs(1);
    db.$client.exec('BEGIN IMMEDIATE');
    for (let n = 0; n < 5; n += 1) expect(await put(web, line)).toBe(200);
    const { json } = await call(web, `GET /stamps?line=${line}`);
    expect(json).toEqual({ lines: [{ id: line, stamps: { filed: 5 } }] });
    expect(written(db)).toBe(0);
    db.$client.exec('COMMIT');
    await expect.poll(() => written(db)).toBe(5);
  });

  test('that one web process writes are told by another one', async () => {
    const { web, other, db, line } = await webs(2);
    const stream = await openEventStream(`${other.url}/api/eternal/stream`);
    for (const address of ['203.0.113.1', '203.0.113.2']) await put(web, line, address);
    const [event] = await takeBesidesDuel(stream, 1);
    expect(event?.event).toBe('stamps');
    const told = JSON.parse(event?.data ?? '{}') as { lines: unknown };
    expect(told.lines).toEqual([{ id: line, stamps: { filed: expect.any(Number) as number } }]);
    await expect.poll(() => summed(db)).toBe(2);
  });

  test('of one kind on one line are limited for an address by all web processes together', async () => {
    const { web, other, line } = await webs(2);
    const statuses: number[] = [];
    for (let n = 0; n < STAMPS.sameFromAddress + 2; n += 1)
      statuses.push(await put(n % 2 === 0 ? web : other, line));
    expect(statuses.filter((status) => status === 200)).toHaveLength(STAMPS.sameFromAddress);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(await put(web, line, '203.0.113.2')).toBe(200);
  });
});
