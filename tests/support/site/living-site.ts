import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { formatCursor } from '#server/live/feed-publication.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import type { Db } from '#shared/db/client.ts';
import { archives, conversations, messages } from '#shared/db/schema.ts';
import { ADMIN, logIn, makeAdmin } from './admin.ts';
import { startWebProcess, type WebProcess } from '../processes/web-process.ts';
import { call, type Answer } from '../http/call.ts';
import { startDaemonProcess } from '../processes/daemon-process.ts';
import { difference } from '../trials/difference.ts';
import { findingsIn, said } from '../provider/good-model.ts';
import { SteadyWatcher } from '../http/steady-watcher.ts';
import { connect, tempDataDir } from '../database/temp-data.ts';
import { integrityOf } from '../database/integrity.ts';

/** Both real processes on one folder, somebody who watches from the first line on, and an administrator who is logged in. */
export interface LivingSite {
  readonly dataDir: ReturnType<typeof tempDataDir>;
  /** A connection such as web's, for the test to look through. */
  readonly db: Db;
  readonly web: WebProcess;
  readonly daemon: ChildProcess;
  readonly watcher: SteadyWatcher;
  readonly token: string;
  readonly logs: { readonly web: string[]; readonly daemon: string[] };
}

export interface SiteOptions {
  readonly folder?: string;
  /** Modules that both processes load first. */
  readonly preloads?: readonly string[];
  readonly variables?: Record<string, string>;
}

export async function startLivingSite({
  folder,
  preloads = [],
  variables,
}: SiteOptions = {}): Promise<LivingSite> {
  const dataDir = tempDataDir(folder);
  const db = connect(dataDir.database, 'web');
  await makeAdmin(db);
  const lastEventId = formatCursor(new FeedReader(db).head());
  const logs = { web: [], daemon: [] };
  const shared = { ...variables, DATA_DIR: dataDir.folder, LOG_LEVEL: 'info' };
  const web = await startWebProcess(
    dataDir.folder,
    { ...shared, TRUST_PROXY: 'true' },
    { log: logs.web, preloads },
  );
  const daemon = await startDaemonProcess(shared, { log: logs.daemon, preloads });
  const url = `${web.url}/api/eternal/stream`;
  const watcher = new SteadyWatcher({ url, lastEventId, address: '203.0.113.9' });
  const site = { dataDir, db, web, daemon, watcher, logs, token: await logIn(web) };
  await moreTurns(site);
  return site;
}

/** Waits until something more was said. */
export async function moreTurns({ db }: Pick<LivingSite, 'db'>, count = 3): Promise<void> {
  const wanted = said(db) + count;
  await expect.poll(() => said(db)).toBeGreaterThanOrEqual(wanted);
}

let addresses = 0;

/** Headers of somebody whom no limit has seen before. */
export function fromAnywhere(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` };
}

/** What visitors read, and with a token what administrators do. */
export const READS = [
  'GET /eternal/history?limit=20',
  'GET /eternal/conversations?limit=5',
  'GET /eternal/console',
  'GET /health',
  'GET /ready',
];
export const ADMIN_READS = ['GET /admin/duel', 'GET /admin/stats'];

/** What is written through web, by whoever writes. */
export const WRITES: Readonly<Record<string, (site: LivingSite) => Promise<Answer>>> = {
  'signing in': ({ web }) => call(web, 'POST /auth/login', { json: ADMIN, headers: fromAnywhere() }),
  'a message of a visitor': ({ web, db }) => {
    // Not the live one: between two episodes there is none.
    const about = db.select({ id: conversations.id }).from(conversations).get();
    const route = `POST /conversations/${about?.id}/messages`;
    return call(web, route, { json: { content: 'Who let you out?' }, headers: fromAnywhere() });
  },
  'a theme': (site) => asAdmin(site, 'POST /admin/themes/apply', { themeId: 'cyber-teal' }),
  'a command': (site) => asAdmin(site, 'POST /admin/duel/command', { command: 'beat' }),
  'a model': (site) => asAdmin(site, 'POST /admin/duel/model', { model: '' }),
};

/**
 * Everything can be written again. On a slow disk a commit of the daemon can take longer than web waits for it: that write is
 * refused with 503, and the next try is not.
 */
export async function expectWrites(site: LivingSite): Promise<void> {
  for (const [what, write] of Object.entries(WRITES)) {
    const isWritten = async () => [200, 202].includes((await write(site)).status);
    await expect.poll(isWritten, { message: what }).toBe(true);
  }
}

/** Calls a route as the administrator who is logged in. */
export function asAdmin({ web, token }: LivingSite, route: string, json?: unknown): Promise<Answer> {
  return call(web, route, { token, headers: fromAnywhere(), ...(json !== undefined && { json }) });
}

/** What the feed holds, in its order. */
export function linesIn(db: Db): string[] {
  return db
    .select({ content: messages.content })
    .from(messages)
    .where(eq(messages.origin, 'eternal'))
    .orderBy(asc(messages.seq))
    .all()
    .map(({ content }) => content);
}

/** Stops the daemon and waits until the watcher has what there is: what the watcher missed, or got twice. */
export async function settle({
  daemon,
  db,
  watcher,
}: LivingSite): Promise<{ lost: number; duplicated: number }> {
  const exited = once(daemon, 'exit');
  daemon.kill('SIGINT');
  await exited;
  const lines = linesIn(db);
  await expect.poll(() => watcher.seen.length).toBeGreaterThanOrEqual(lines.length);
  return difference(lines, watcher.seen);
}

/**
 * Nothing is half: the file is sound, every line has its turn, every archive its file and the other way round. Nobody was sent back to the
 * start; watchers may be told that the duel rests while its daemon cannot write.
 */
export function expectWhole({ db, dataDir, watcher }: LivingSite): void {
  expect(integrityOf(db)).toBe('ok');
  expect(findingsIn(db, new Set())).toEqual([]);
  const kept = db.select({ id: archives.id }).from(archives).all();
  expect(readdirSync(dataDir.archives).toSorted()).toEqual(kept.map(({ id }) => `${id}.txt`).toSorted());
  expect(watcher.seen).toEqual(linesIn(db));
  expect(watcher.others.filter((type) => !['theme', 'duel', 'watchers'].includes(type))).toEqual([]);
}
