import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPort } from '#server/commands/running/web-address.ts';
import { scrapeText } from '#tests/support/http/scrape.ts';
import { answerTo, BIG, eachOf, withSite, type Question } from './measure.ts';
import { hasNginx, startNginx, TUNED_FOR_FILES } from './nginx.ts';
import type { Server } from './processes.ts';
import { DOMAIN, makeCertificate } from './proxies/certificate.ts';
import { startEdge } from './proxies/start-proxy.ts';
import type { Table } from './table.ts';
import { hasWrk, loadByWrk, perSecond, pinToServerCore, type WrkSeen } from './wrk.ts';

const HOST = '127.0.0.1';
const ROUNDS = 5;
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
const free = () => claimPort({ HOST, PORT: 0 });

const QUESTIONS: readonly Question[] = [
  { name: 'page /eternal', path: '/eternal', headers: {} },
  { name: 'page /eternal, brotli', path: '/eternal', headers: BROTLI },
  { name: 'list', path: '/api/eternal/conversations?limit=12&skip=0', headers: {} },
  { name: 'list, brotli', path: '/api/eternal/conversations?limit=12&skip=0', headers: BROTLI },
  { name: 'feed', path: '/feed.atom', headers: {} },
];

const SHAPE: Table = {
  title: 'Reads through the edge of deploy/, beside nginx serving the same bytes from a file',
  about:
    'Loaded by `wrk -t 1 -c 32` on one core; the edge and nginx with a file, one worker each, take turns on the other, which web has, too. Means of five rounds of two seconds. ' +
    'The origin: requests that reached web in each second in which the edge was loaded.',
  columns: [
    'read',
    'bytes',
    'edge requests/s',
    'p99 ms',
    'nginx requests/s',
    'of nginx',
    'origin requests/s',
  ],
  rows: [],
};

/** What a crowd reads through the edge, in ratios within one run, and what of it reaches the origin. */
export async function edge(): Promise<Table> {
  if (!hasNginx() || !hasWrk()) return { ...SHAPE, about: 'It takes nginx, wrk and taskset.' };
  const settings = { PUBLIC_URL: `https://${DOMAIN}` };
  return withSite(
    BIG,
    (web, [id = '']) => {
      const picture = { name: 'picture of a conversation', path: `/conversation/${id}.png`, headers: {} };
      return throughEdge(web, [...QUESTIONS, picture]);
    },
    settings,
  );
}

async function throughEdge(web: Server, questions: readonly Question[]): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-edge-'));
  const ports = {
    ...{ web: web.port, proxy: await free(), plain: await free(), shared: await free() },
    relays: [await free(), await free()] as const,
  };
  const front = await startEdge({ folder, certificate: makeCertificate(folder), ports, workers: 1 });
  for (const server of [web, front]) pinToServerCore(server);
  try {
    return { ...SHAPE, rows: await eachOf(questions, (question) => besideFile({ web, front }, question)) };
  } finally {
    await front.stop();
    rmSync(folder, { recursive: true });
  }
}

interface Site {
  readonly web: Server;
  readonly front: Server;
}

async function besideFile({ web, front }: Site, question: Question): Promise<string[]> {
  const { body } = await answerTo(front, question);
  const file = await startNginx({ server: TUNED_FOR_FILES, files: { answer: body } });
  pinToServerCore(file);
  const rounds: Round[] = [];
  for (let n = 0; n <= ROUNDS; n += 1) rounds.push(await roundOf({ web, front, file }, question));
  await file.stop();
  // The first one warms up.
  const counted = rounds.slice(1);
  const ours = perSecond(counted.map(({ edge }) => edge));
  const theirs = perSecond(counted.map(({ file }) => file));
  const p99 = Math.max(...counted.map(({ edge }) => edge.p99Ms));
  const reached = counted.reduce((sum, { reachedWeb }) => sum + reachedWeb, 0) / counted.length;
  return [
    ...[question.name, String(body.length), ours.toFixed(0), p99.toFixed(1), theirs.toFixed(0)],
    ...[(ours / theirs).toFixed(2), reached.toFixed(2)],
  ];
}

interface Round {
  readonly edge: WrkSeen;
  readonly file: WrkSeen;
  /** Requests a second, while the edge was loaded. */
  readonly reachedWeb: number;
}

async function roundOf(
  { web, front, file }: Site & { readonly file: Server },
  { path, headers }: Question,
): Promise<Round> {
  // The first after two quiet seconds wait for one of them to ask web, half a second at most: a crowd is past that.
  await loadByWrk(front, { path, headers });
  const before = await answeredBy(web);
  const begun = performance.now();
  const edge = await loadByWrk(front, { path, headers });
  const seconds = (performance.now() - begun) / 1_000;
  const reachedWeb = ((await answeredBy(web)) - before) / seconds;
  return { edge, file: await loadByWrk(file, { path: '/answer', headers: {} }), reachedWeb };
}

/** How many answers web has sent from its cache or made. */
async function answeredBy(web: Server): Promise<number> {
  const text = await scrapeText(`http://${HOST}:${web.port}`);
  const counter = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  return counter('feral_cache_hits_total') + counter('feral_cache_misses_total');
}
