import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPort } from '#server/commands/running/web-address.ts';
import { scrapeText } from '#tests/support/http/scrape.ts';
import { answerTo, BIG, eachOf, withSite, type Question } from './measure.ts';
import { hasNginx, startNginx, TUNED_FOR_FILES, type NginxSite } from './nginx.ts';
import type { Server } from './processes.ts';
import { DOMAIN, makeCertificate, type Certificate } from './proxies/certificate.ts';
import { startEdge } from './proxies/start-proxy.ts';
import type { Table } from './table.ts';
import { hasWrk, loadByWrk, perSecond, pinToServerCore, type Target, type WrkSeen } from './wrk.ts';

const HOST = '127.0.0.1';
const ROUNDS = 5;
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
const free = () => claimPort({ HOST, PORT: 0 });

/** Who asks. A visitor brings a connection, with TLS as deploy/ has it, for what is read first; a loader is asked nothing of the kind. */
const READERS = [
  { name: 'visitors', isTls: true, headers: { connection: 'close' } },
  { name: 'a loader', isTls: false, headers: {} },
] as const;
type Reader = (typeof READERS)[number];

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
    'The bare cache is one more nginx: `proxy_cache` with the address for its key and nothing else, which is what a kept answer costs nginx at the least. ' +
    'Visitors come over TLS and each on a connection of their own, as to a front page; a loader asks in plain text and keeps its connections. ' +
    'The origin: requests that reached web in each second in which the edge was loaded.',
  columns: [
    'read',
    'by',
    'bytes',
    'edge requests/s',
    'p99 ms',
    'nginx requests/s',
    'of nginx',
    'edge CPU µs a request',
    'nginx CPU µs a request',
    'of nginx',
    'bare cache CPU µs a request',
    'of it',
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
  const certificate = makeCertificate(folder);
  const ports = {
    ...{ web: web.port, proxy: await free(), plain: await free(), shared: await free() },
    relays: [await free(), await free()] as const,
  };
  const front = await startEdge({ folder, certificate, ports, workers: 1 });
  for (const server of [web, front]) pinToServerCore(server);
  const site = { web, front, tlsPort: ports.proxy, certificate };
  try {
    const rows = await eachOf(questions, (question) => besideFile(site, question));
    return { ...SHAPE, rows: rows.flat() };
  } finally {
    await front.stop();
    rmSync(folder, { recursive: true });
  }
}

interface Site {
  readonly web: Server;
  readonly front: Server;
  /** Where the edge speaks TLS. */
  readonly tlsPort: number;
  readonly certificate: Certificate;
}

/** A row for each kind of reader. */
async function besideFile(site: Site, question: Question): Promise<string[][]> {
  const { body } = await answerTo(site.front, question);
  const file = await startBeside(site, { server: TUNED_FOR_FILES, files: { answer: body } });
  const bare = await startBeside(site, bareCache(site));
  const edge = { server: site.front, tlsPort: site.tlsPort };
  try {
    return await eachOf(READERS, async (reader) => {
      const rounds: Round[] = [];
      for (let n = 0; n <= ROUNDS; n += 1)
        rounds.push(await roundOf({ web: site.web, edge, file, bare }, question, reader));
      // The first one warms up.
      return [question.name, reader.name, String(body.length), ...figuresOf(rounds.slice(1))];
    });
  } finally {
    await file.stop();
    await bare.stop();
  }
}

/** A server that can be asked with TLS and without. */
interface Front {
  readonly server: Server;
  readonly tlsPort: number;
}

async function startBeside({ certificate }: Site, nginx: NginxSite): Promise<Front & Pick<Server, 'stop'>> {
  const tlsPort = await free();
  const server = await startNginx({ ...nginx, server: [...nginx.server, ...tlsLines(tlsPort, certificate)] });
  pinToServerCore(server);
  return { server, tlsPort, stop: () => server.stop() };
}

/** What nginx keeps of web's answer, head and all, by its address alone. */
function bareCache({ web }: Site): NginxSite {
  return {
    // In the folder of its own that each nginx has.
    http: ['proxy_cache_path kept keys_zone=bare:1m use_temp_path=off;'],
    server: [
      'sendfile on;',
      'keepalive_requests 100000000;',
      'open_file_cache max=100;',
      'location / {',
      `proxy_pass http://${HOST}:${web.port};`,
      'proxy_cache bare;',
      'proxy_cache_key $request_uri;',
      'proxy_cache_valid 200 1h;',
      'proxy_ignore_headers Cache-Control Vary;',
      '}',
    ],
  };
}

/** TLS as deploy/edge has it. */
function tlsLines(port: number, { cert, key }: Certificate): string[] {
  return [
    `listen ${HOST}:${port} ssl;`,
    `ssl_certificate ${cert};`,
    `ssl_certificate_key ${key};`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'ssl_session_cache shared:file:5m;',
    'ssl_session_tickets off;',
  ];
}

function figuresOf(rounds: readonly Round[]): string[] {
  const [edge, file] = [rounds.map((round) => round.edge), rounds.map((round) => round.file)];
  const bareMicros = cpuMicrosOf(rounds.map((round) => round.bare));
  const ratio = perSecond(edge) / perSecond(file);
  const [edgeMicros, fileMicros] = [cpuMicrosOf(edge), cpuMicrosOf(file)];
  const p99 = Math.max(...edge.map(({ p99Ms }) => p99Ms));
  const reached = rounds.reduce((sum, { reachedWeb }) => sum + reachedWeb, 0) / rounds.length;
  return [
    ...[perSecond(edge).toFixed(0), p99.toFixed(1), perSecond(file).toFixed(0), ratio.toFixed(2)],
    ...[edgeMicros.toFixed(0), fileMicros.toFixed(0), (fileMicros / edgeMicros).toFixed(2)],
    ...[bareMicros.toFixed(0), (bareMicros / edgeMicros).toFixed(2)],
    reached.toFixed(2),
  ];
}

/** CPU of the server for one request: a client with handshakes of its own to make is slower than what it loads. */
function cpuMicrosOf(loads: readonly Load[]): number {
  const requests = loads.reduce((sum, load) => sum + load.requests, 0);
  return (loads.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / requests) * 1e6;
}

interface Load extends WrkSeen {
  /** Of all processes of the server. */
  readonly cpuSeconds: number;
}

interface Round {
  readonly edge: Load;
  readonly file: Load;
  readonly bare: Load;
  /** Requests a second, while the edge was loaded. */
  readonly reachedWeb: number;
}

interface Fronts {
  readonly web: Server;
  readonly edge: Front;
  readonly file: Front;
  readonly bare: Front;
}

async function roundOf(
  { web, edge, file, bare }: Fronts,
  { path, headers }: Question,
  reader: Reader,
): Promise<Round> {
  const asked = { path, headers: { ...headers, ...reader.headers } };
  // The first after two quiet seconds wait for one of them to ask web, half a second at most: a crowd is past that.
  await loadByWrk(targetOf(edge, reader), asked);
  const before = await answeredBy(web);
  const begun = performance.now();
  const seen = await loadOf(edge, reader, asked);
  const seconds = (performance.now() - begun) / 1_000;
  const reachedWeb = ((await answeredBy(web)) - before) / seconds;
  const besides = {
    file: await loadOf(file, reader, { path: '/answer', headers: reader.headers }),
    bare: await loadOf(bare, reader, asked),
  };
  return { edge: seen, ...besides, reachedWeb };
}

function targetOf({ server, tlsPort }: Front, { isTls }: Reader): Target {
  return { port: isTls ? tlsPort : server.port, isTls };
}

async function loadOf(front: Front, reader: Reader, asked: Parameters<typeof loadByWrk>[1]): Promise<Load> {
  const before = front.server.cpuSeconds();
  const seen = await loadByWrk(targetOf(front, reader), asked);
  return { ...seen, cpuSeconds: front.server.cpuSeconds() - before };
}

/** How many answers web has sent from its cache or made. */
async function answeredBy(web: Server): Promise<number> {
  const text = await scrapeText(`http://${HOST}:${web.port}`);
  const counter = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  return counter('feral_cache_hits_total') + counter('feral_cache_misses_total');
}
