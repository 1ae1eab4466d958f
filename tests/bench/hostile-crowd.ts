import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimPort } from '#server/commands/running/web-address.ts';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { fillDatabase } from './big-database.ts';
import type { Crowd, Statuses } from './hostile-crowd/attackers.ts';
import { hasNginx } from './nginx.ts';
import { ask, end, ROOT, startProgram, startMeasuredWeb, type Server } from './processes.ts';
import { DOMAIN, makeCertificate } from './proxies/certificate.ts';
import { PROXIES, type Proxy } from './proxies/start-proxy.ts';
import { percentile, type Table } from './table.ts';
import { hasTaskset, pinToClientCore, stayOnServerCore } from './wrk.ts';

/** `ATTACKS=word` leaves out every attack without that word in its name. */
const ATTACKS = process.env['ATTACKS'] ?? '';
const SECONDS = Number(process.env['SECONDS'] ?? 60);
/** The visitor asks this often, for what web has at hand. */
const EVERY_MS = 20;
const LIST = '/api/eternal/conversations?limit=12&skip=0';
/** Not the attackers': nginx passes each on under its own. */
const VISITOR = '127.0.0.2';
const MEBIBYTE = 1024 * 1024;
const nginx = PROXIES.find(({ name }) => name === 'nginx');

const SHAPE: Table = {
  title: `A visitor beside a hostile crowd, behind deploy/nginx.conf, ${SECONDS} s each`,
  about:
    'One visitor reads the list, which web has at hand, every 20 ms; the crowd comes from another address and sends each of its requests eight times at once, every second. The crowd has a core of its own, since it would have a machine of its own; nginx, web and the visitor share the other, also while it is quiet.',
  columns: ['while', 'answers', 'p50 ms', 'p99 ms', 'p99 / quiet', 'memory of web, MB more at most'],
  rows: [],
};

/**
 * Runs what was found to stop the site, all at once. To make 32 MiB of requests a second takes a core, and on the server's it would be the
 * crowd's own work that the visitor waits for; whatever the crowd has nginx and web do is done on the one core that the visitor needs, too.
 */
export async function hostileCrowd(): Promise<Table> {
  if (!nginx || !hasNginx() || !hasTaskset()) return { ...SHAPE, about: 'It takes nginx and taskset.' };
  const leave = stayOnServerCore();
  try {
    return await measured(nginx);
  } finally {
    leave();
  }
}

async function measured(proxy: Proxy): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-crowd-'));
  const certificate = makeCertificate(folder);
  const ports = { web: await freePort(), proxy: await freePort(), plain: await freePort() };
  const large = fill(join(folder, 'data'));
  const web = await startMeasuredWeb(join(folder, 'data'), ports.web);
  const stop = await proxy.start({ folder, certificate, ports });
  try {
    return await beside(web, {
      port: ports.proxy,
      ca: certificate.pem,
      seconds: SECONDS,
      large,
      attacks: ATTACKS,
    });
  } finally {
    await stop();
    await web.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A site of the usual shape, with one conversation of a megabyte: its id. */
function fill(dataDir: string): string {
  const { database } = openDataDir(dataDir);
  migrateDb(database, join(ROOT, 'drizzle'));
  const db = openDb(database, 'daemon');
  fillDatabase(db, { conversations: 200, messagesEach: 40 });
  const id = addLarge(db);
  closeDb(db);
  return id;
}

function addLarge(db: Db): string {
  const id = addConversation(db);
  for (let n = 0; n < MEBIBYTE / 1_024; n += 1) say(db, id, 'x'.repeat(1_000));
  return id;
}

async function beside(web: Server, crowd: Crowd): Promise<Table> {
  await visit(web, { ...crowd, seconds: 2 });
  const quiet = await visit(web, crowd);
  const attackers = startProgram(join(import.meta.dirname, 'hostile-crowd', 'attackers.ts'));
  pinToClientCore(attackers.pid ?? 0);
  const attack = ask(attackers, crowd) as Promise<Statuses>;
  await sleep(500);
  const hostile = await visit(web, { ...crowd, seconds: crowd.seconds - 1 });
  const seen = await attack;
  await end(attackers, 'SIGKILL');
  const visits = [rowOf('quiet', quiet, quiet), rowOf('with the crowd', hostile, quiet)];
  return { ...SHAPE, rows: [...visits, ...Object.entries(seen).map(crowdRow)] };
}

interface Visit {
  readonly latencies: number[];
  readonly failed: number;
  readonly growth: number;
}

async function visit(web: Server, { port, ca, seconds }: Crowd): Promise<Visit> {
  const agent = new Agent({ ca, servername: DOMAIN, keepAlive: true, localAddress: VISITOR });
  const latencies: number[] = [];
  const before = web.residentBytes();
  let [failed, peak] = [0, before];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const began = performance.now();
    if ((await statusOf(port, agent)) === 200) latencies.push(performance.now() - began);
    else failed += 1;
    peak = Math.max(peak, web.residentBytes());
    await sleep(EVERY_MS);
  }
  agent.destroy();
  return { latencies, failed, growth: peak - before };
}

/** 0 where the connection broke. */
async function statusOf(port: number, agent: Agent): Promise<number> {
  const asking = request({ host: '127.0.0.1', port, agent, path: LIST, headers: { host: DOMAIN } }).end();
  try {
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer.statusCode ?? 0;
  } catch {
    return 0;
  }
}

function rowOf(name: string, { latencies, failed, growth }: Visit, quiet: Visit): string[] {
  const p99 = percentile(latencies, 99);
  return [
    name,
    `${latencies.length}${failed > 0 ? `, ${failed} failed` : ''}`,
    percentile(latencies, 50).toFixed(2),
    p99.toFixed(2),
    (p99 / percentile(quiet.latencies, 99)).toFixed(2),
    (growth / 1e6).toFixed(0),
  ];
}

function crowdRow([name, counts]: [string, Record<number, number>]): string[] {
  const answers = Object.entries(counts).map(([status, times]) => `${times} x ${status}`);
  return [name, answers.join(', '), '', '', '', ''];
}

function freePort(): Promise<number> {
  return claimPort({ HOST: '127.0.0.1', PORT: 0 });
}
