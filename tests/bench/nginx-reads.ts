import { answerTo, columnsBeside, rowBeside } from './beside.ts';
import { CACHED } from './cached-reads.ts';
import { eachOf, withBigSite, type Question } from './measure.ts';
import { hasNginx, startNginx } from './nginx.ts';
import type { Server } from './processes.ts';
import type { Table } from './table.ts';

/** What it is good at: files it knows, sent by the kernel, on connections that stay. */
const TUNED = [
  'sendfile on;',
  'tcp_nopush on;',
  'keepalive_requests 100000000;',
  'open_file_cache max=100;',
  'default_type application/json;',
];

const SHAPE: Table = {
  title: 'Reads from the cache, beside nginx that sends the same bytes from files',
  about: 'One worker of nginx and one process of ours, on one core each; the client has the other.',
  columns: columnsBeside('nginx'),
  rows: [],
};

/** Cached reads beside nginx, where there is one. */
export async function nginxReads(): Promise<Table> {
  if (!hasNginx()) return { ...SHAPE, about: 'There is no nginx here.' };
  return withBigSite(async (web) => ({
    ...SHAPE,
    rows: await eachOf(CACHED, (question) => besideNginx(web, question)),
  }));
}

async function besideNginx(web: Server, question: Question): Promise<string[]> {
  const { body } = await answerTo(web, question);
  const server = await startNginx({ server: TUNED, files: { answer: body } });
  const row = await rowBeside(web, question, { server, path: '/answer', bytes: body.length });
  await server.stop();
  return row;
}
