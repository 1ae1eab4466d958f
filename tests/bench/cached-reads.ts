import { answerTo, eachOf, withBigSite, type Question } from './measure.ts';
import { hasNginx, startNginx, TUNED_FOR_FILES } from './nginx.ts';
import { startRawNode, type Server } from './processes.ts';
import type { Table } from './table.ts';
import { hasWrk, loadByWrk, perSecond, pinToServerCore, type WrkSeen } from './wrk.ts';

const LIST = '/api/eternal/conversations?limit=12&skip=0';
const HISTORY = '/api/eternal/history?limit=100';
const INPUTS = { 0: { json: { limit: 12, skip: 0 } }, 1: { json: { limit: 100 } } };
const BATCH = `/trpc/conversations.list,eternal.history?batch=1&input=${encodeURIComponent(JSON.stringify(INPUTS))}`;
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };

/** What many ask for. */
const CACHED: readonly Question[] = [
  { name: 'list', path: LIST, headers: {} },
  { name: 'list, brotli', path: LIST, headers: BROTLI },
  { name: 'history', path: HISTORY, headers: {} },
  { name: 'history, brotli', path: HISTORY, headers: BROTLI },
  { name: 'list and history in one tRPC batch', path: BATCH, headers: {} },
  { name: 'page /eternal', path: '/eternal', headers: {} },
  { name: 'page /eternal, brotli', path: '/eternal', headers: BROTLI },
];

/** wrk closes a kept connection by no request of its own; these are of the connection, and each server adds its own. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);
const ROUNDS = 5;

const SHAPE: Table = {
  title: 'Reads from the cache, beside nginx and beside plain node:http, which send the same bytes',
  about:
    'Loaded by `wrk -t 1 -c 32` on one core; web, one worker of nginx, and one process of plain `node:http` that sends the same headers too take turns on the other. Means of five rounds of two seconds.',
  columns: [
    ...['read', 'bytes', 'requests/s', 'p99 ms'],
    ...['nginx requests/s', 'node:http requests/s', 'of nginx', 'of node:http'],
  ],
  rows: [],
};

/** Cached reads, in ratios within one run. */
export async function cachedReads(): Promise<Table> {
  if (!hasNginx() || !hasWrk()) return { ...SHAPE, about: 'It takes nginx, wrk and taskset.' };
  return withBigSite(async (web) => ({
    ...SHAPE,
    rows: await eachOf(CACHED, (question) => besidePeers(web, question)),
  }));
}

async function besidePeers(web: Server, question: Question): Promise<string[]> {
  const { rawHeaders, body } = await answerTo(web, question);
  const nginx = await startNginx({ server: TUNED_FOR_FILES, files: { answer: body } });
  const raw = await startRawNode({ headers: headersOf(rawHeaders), body: body.toString('base64') });
  for (const server of [web, nginx, raw]) pinToServerCore(server);
  const seen = await byTurns({ web, nginx, raw }, question);
  await Promise.all([nginx.stop(), raw.stop()]);
  const [ours, file, plain] = [perSecond(seen.web), perSecond(seen.nginx), perSecond(seen.raw)];
  const p99 = Math.max(...seen.web.map(({ p99Ms }) => p99Ms));
  return [
    ...[question.name, String(body.length), ours.toFixed(0), p99.toFixed(1)],
    ...[file.toFixed(0), plain.toFixed(0), (ours / file).toFixed(2), (ours / plain).toFixed(2)],
  ];
}

type Peer = 'web' | 'nginx' | 'raw';

/** By turns, so that whatever else the machine does meets all. The first round warms up. */
async function byTurns(
  peers: Record<Peer, Server>,
  { path, headers }: Question,
): Promise<Record<Peer, WrkSeen[]>> {
  const seen: Record<Peer, WrkSeen[]> = { web: [], nginx: [], raw: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const peer of ['web', 'nginx', 'raw'] as const) {
      const one = await loadByWrk(peers[peer], { path: peer === 'nginx' ? '/answer' : path, headers });
      if (round > 0) seen[peer].push(one);
    }
  }
  return seen;
}

/** In pairs of name and value, as Node has them. */
function headersOf(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_text, i) => !OF_THE_CONNECTION.has(rawHeaders[i - (i % 2)]?.toLowerCase() ?? ''),
  );
}
