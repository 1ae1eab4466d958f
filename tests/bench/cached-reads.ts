import { answerTo, columnsBeside, rowBeside } from './beside.ts';
import { eachOf, withBigSite, type Question } from './measure.ts';
import { startBareFastify, type Server } from './processes.ts';
import type { Table } from './table.ts';

const LIST = '/api/eternal/conversations?limit=12&skip=0';
const HISTORY = '/api/eternal/history?limit=100';
const INPUTS = { 0: { json: { limit: 12, skip: 0 } }, 1: { json: { limit: 100 } } };
const BATCH = `/trpc/conversations.list,eternal.history?batch=1&input=${encodeURIComponent(JSON.stringify(INPUTS))}`;
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };

/** What many ask for. */
export const CACHED: readonly Question[] = [
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
    columns: columnsBeside('bare'),
    rows: await eachOf(CACHED, (question) => besideBare(web, question)),
  }));
}

async function besideBare(web: Server, question: Question): Promise<string[]> {
  const { contentType, body } = await answerTo(web, question);
  const server = await startBareFastify({ contentType, body: body.toString('base64') });
  const row = await rowBeside(web, question, { server, path: '/', bytes: body.length });
  await server.stop();
  return row;
}
