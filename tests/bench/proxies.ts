import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimPort } from '#server/commands/running/web-address.ts';
import { closeDb, openDb } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { ROOT, startMeasuredWeb } from './processes.ts';
import { makeCertificate, type Certificate } from './proxies/certificate.ts';
import { H2Browser, type H2Watcher } from './proxies/h2-watchers.ts';
import { PROXIES, type Proxy } from './proxies/start-proxy.ts';
import { markdown } from './table.ts';

/*
 * `npx tsx tests/bench/proxies.ts [SECONDS]`: the examples of deploy/ in front of the built site, each with ten event streams over one
 * HTTP/2 connection. Needs caddy, nginx and openssl.
 */

const TABS = 10;
/** More than one address may have, whatever it says it is. */
const CLAIMED = 24;
const COLUMNS = [
  'proxy',
  'protocol',
  'streams open',
  'heartbeats each',
  'a line is there after, ms',
  `let in of ${CLAIMED} claimed addresses`,
];
const seconds = Number(process.argv[2] ?? 60);

const folder = mkdtempSync(join(tmpdir(), 'feral-proxies-'));
const { database } = openDataDir(join(folder, 'data'));
migrateDb(database, join(ROOT, 'drizzle'));
const db = openDb(database, 'daemon');
const conversation = addConversation(db);
try {
  const certificate = makeCertificate(folder);
  const rows = await Promise.all(PROXIES.map((proxy) => trial(proxy, certificate)));
  console.log(markdown({ title: `Behind a proxy for ${seconds} s`, columns: COLUMNS, rows }));
} finally {
  closeDb(db);
  rmSync(folder, { recursive: true, force: true });
}

async function trial(proxy: Proxy, certificate: Certificate): Promise<string[]> {
  const ports = { web: await freePort(), proxy: await freePort(), plain: await freePort() };
  const web = await startMeasuredWeb(join(folder, 'data'), ports.web);
  const own = join(folder, proxy.name);
  mkdirSync(own);
  const stop = await proxy.start({ folder: own, certificate, ports });
  const browser = await H2Browser.open(ports.proxy, certificate.pem);
  try {
    const idle = await watchIdle(browser);
    const letIn = await claimAddresses(browser);
    return [proxy.name, browser.protocol, ...idle, String(letIn)];
  } finally {
    browser.close();
    await stop();
    await web.stop();
  }
}

/** Streams that nothing but heartbeats keeps open; then a line for all of them. */
async function watchIdle(browser: H2Browser): Promise<string[]> {
  const watchers = await Promise.all(Array.from({ length: TABS }, () => browser.watch('192.0.2.1')));
  await sleep(seconds * 1_000);
  const open = watchers.filter(({ isOpen }) => isOpen).length;
  const beats = watchers.map(({ heartbeats }) => heartbeats);
  const arrival = await arrivalOf('Is anybody still there?', watchers);
  for (const watcher of watchers) watcher.close();
  await sleep(1_000);
  return [`${open} of ${TABS}`, `${Math.min(...beats)} to ${Math.max(...beats)}`, arrival.toFixed(0)];
}

/** Milliseconds until everybody has a line that is said now; nobody nudges, so up to 250 of them are the tail's poll. */
async function arrivalOf(line: string, watchers: readonly H2Watcher[]): Promise<number> {
  const said = performance.now();
  say(db, conversation, line);
  while (!watchers.every((watcher) => watcher.hasHeard(line))) {
    if (performance.now() - said > 10_000) return NaN;
    await sleep(5);
  }
  return performance.now() - said;
}

/** A visitor who claims another address each time. One address may have twenty streams; web believes whatever the proxy says. */
async function claimAddresses(browser: H2Browser): Promise<number> {
  const statuses: number[] = [];
  for (let n = 1; n <= CLAIMED; n += 1) statuses.push((await browser.watch(`203.0.113.${n}`)).status);
  return statuses.filter((status) => status === 200).length;
}

function freePort(): Promise<number> {
  return claimPort({ HOST: '127.0.0.1', PORT: 0 });
}
