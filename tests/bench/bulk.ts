import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BRAND } from '#shared/brand.ts';
import { closeDb, openDb } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { logIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { fillDatabase } from './big-database.ts';
import { BIG } from './measure.ts';
import { ROOT, startWatchedWeb, type WatchedServer } from './processes.ts';
import { percentile, type Table } from './table.ts';

const PORT = 3_997;
const WEB = { url: `http://127.0.0.1:${PORT}` };
const STREAMS = 100;
const WRITE_EVERY_MS = 50;
const JOBS = [
  ['branding', 'POST /admin/branding/replace'],
  ['timestamps', 'POST /admin/conversations/timestamps'],
  ['delete all', 'DELETE /admin/conversations'],
] as const;

/** How long the event loop of the web process stands still while a worker goes over everything there is. */
export async function bulkJobs(): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-bench-'));
  fill(folder);
  const web = await startWatchedWeb(folder, PORT);
  try {
    const aborter = new AbortController();
    await watchFeed(aborter.signal);
    const token = await logIn(WEB);
    const rows: string[][] = [['nothing', ...(await observe(web, () => sleep(2_000)))]];
    for (const [name, route] of JOBS) rows.push([name, ...(await observe(web, () => run(route, token)))]);
    aborter.abort();
    const messages = BIG.conversations * BIG.messagesEach;
    const title = `Bulk jobs over ${messages} messages in ${BIG.conversations} conversations, ${STREAMS} watchers, one reader`;
    return {
      title,
      columns: [
        'job',
        'seconds',
        'longest stall ms',
        'p99 stall ms',
        'reads',
        'p99 read ms',
        'writes done / refused',
      ],
      rows,
    };
  } finally {
    await web.stop();
    rmSync(folder, { recursive: true });
  }
}

/** A full database in which every message has the old word. */
function fill(folder: string): void {
  const { database } = openDataDir(folder);
  migrateDb(database, join(ROOT, 'drizzle'));
  const db = openDb(database, 'daemon');
  fillDatabase(db, BIG);
  db.$client.exec(`UPDATE messages SET content = content || ' ${BRAND.oldWord}'`);
  closeDb(db);
}

/** Open pages: each is told of every change, and reads on. */
async function watchFeed(signal: AbortSignal): Promise<void> {
  for (let n = 0; n < STREAMS; n += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}` };
    const { body } = await fetch(`${WEB.url}/api/eternal/stream`, { signal, headers });
    void body?.pipeTo(new WritableStream()).catch(() => undefined);
  }
}

async function run(route: string, token: string): Promise<void> {
  const json = route.endsWith('timestamps') ? { timestamp: '2026-01-01T00:00:00.000Z' } : undefined;
  const { status, text } = await call(WEB, route, { token, json });
  if (status !== 200) throw new Error(`${route}: ${status} ${text}`);
}

/** Does something while one visitor reads page after page of the list, and others write to the chat. */
async function observe(web: WatchedServer, action: () => Promise<void>): Promise<string[]> {
  await web.stalls();
  const begun = performance.now();
  let over = false;
  const isOver = () => over;
  const acting = action().finally(() => (over = true));
  const [reads, writes] = await Promise.all([readUntil(isOver), writeUntil(isOver)]);
  await acting;
  const { max, p99 } = await web.stalls();
  const figures = [max, p99].map((ms) => ms.toFixed(1));
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  return [seconds, ...figures, String(reads.length), percentile(reads, 99).toFixed(1), writes];
}

async function readUntil(isOver: () => boolean): Promise<number[]> {
  const reads: number[] = [];
  while (!isOver()) reads.push(await read(reads.length));
  return reads;
}

/** How many of the writes were done, and how many refused. */
async function writeUntil(isOver: () => boolean): Promise<string> {
  const seen = { done: 0, refused: 0 };
  for (let n = 0; !isOver(); n += 1) {
    const headers = { 'x-forwarded-for': `192.0.2.${n % 250}` };
    const route = `POST /conversations/${'f'.repeat(24)}/messages`;
    const { status } = await call(WEB, route, { json: { content: 'Anybody?' }, headers });
    seen[status === 503 ? 'refused' : 'done'] += 1;
    await sleep(WRITE_EVERY_MS);
  }
  return `${seen.done} / ${seen.refused}`;
}

/** Milliseconds of a read that no cache can answer. */
async function read(n: number): Promise<number> {
  const begun = performance.now();
  const headers = { 'x-forwarded-for': `198.51.100.${n % 250}` };
  await call(WEB, `GET /eternal/conversations?skip=${n % 4_000}`, { headers });
  return performance.now() - begun;
}
