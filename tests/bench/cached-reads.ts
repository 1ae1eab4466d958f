import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { eachOf, measure, withBigSite, type Measured, type Question } from './measure.ts';
import { startBareFastify, type Server } from './processes.ts';
import type { Table } from './table.ts';

const HOW = { connections: 32, seconds: 2, manyAddresses: false };
const ROUNDS = 3;
const LIST = '/api/eternal/conversations?limit=12&skip=0';
const HISTORY = '/api/eternal/history?limit=100';
const INPUTS = { 0: { json: { limit: 12, skip: 0 } }, 1: { json: { limit: 100 } } };
const BATCH = `/trpc/conversations.list,eternal.history?batch=1&input=${encodeURIComponent(JSON.stringify(INPUTS))}`;
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };

const QUESTIONS: readonly Question[] = [
  { name: 'list', path: LIST, headers: {} },
  { name: 'list, brotli', path: LIST, headers: BROTLI },
  { name: 'history', path: HISTORY, headers: {} },
  { name: 'history, brotli', path: HISTORY, headers: BROTLI },
  { name: 'list and history in one tRPC batch', path: BATCH, headers: {} },
  { name: 'page /eternal', path: '/eternal', headers: {} },
  { name: 'page /eternal, brotli', path: '/eternal', headers: BROTLI },
];

/** Cached reads beside a bare Fastify route that sends the same bytes, in the same run. */
export function cachedReads(): Promise<Table> {
  return withBigSite(async (web) => ({
    title: 'Reads from the cache, beside a bare Fastify route that sends the same bytes',
    columns: ['read', 'bytes', 'requests/s', 'p99 ms', 'CPU µs', 'bare requests/s', 'bare CPU µs', 'ratio'],
    rows: await eachOf(QUESTIONS, (question) => besideBare(web, question)),
  }));
}

async function besideBare(web: Server, question: Question): Promise<string[]> {
  const { contentType, body } = await ask(web, question);
  const bare = await startBareFastify({ contentType, body: body.toString('base64') });
  const rounds: { ours: Measured; theirs: Measured }[] = [];
  // By turns, so that whatever else the machine does meets both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await measure(web, question, HOW);
    rounds.push({ ours, theirs: await measure(bare, { ...question, path: '/' }, HOW) });
  }
  await bare.stop();
  const ours = together(rounds.map((round) => round.ours));
  const theirs = together(rounds.map((round) => round.theirs));
  return [
    question.name,
    String(body.length),
    ours.perSecond.toFixed(0),
    ours.p99Ms.toFixed(1),
    ours.cpuMicros.toFixed(1),
    theirs.perSecond.toFixed(0),
    theirs.cpuMicros.toFixed(1),
    (ours.perSecond / theirs.perSecond).toFixed(2),
  ];
}

function together(rounds: readonly Measured[]): Omit<Measured, 'requests'> {
  const mean = (figure: (round: Measured) => number) =>
    rounds.reduce((sum, round) => sum + figure(round), 0) / rounds.length;
  return {
    perSecond: mean(({ perSecond }) => perSecond),
    p99Ms: Math.max(...rounds.map(({ p99Ms }) => p99Ms)),
    cpuMicros: mean(({ cpuMicros }) => cpuMicros),
  };
}

async function ask({ port }: Server, { path, headers }: Question) {
  const [answer] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
  return { contentType: answer.headers['content-type'] ?? '', body: await buffer(answer) };
}
