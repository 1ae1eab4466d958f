import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { eachOf, measure, type Question } from '../measure.ts';
import { hasNginx, startNginx } from '../nginx.ts';
import type { Server } from '../processes.ts';
import { percentile } from '../table.ts';
import type { Cost } from './cost.ts';

/** A line and its conversation, somewhere in the middle. */
export interface Place {
  readonly line: string;
  readonly conversation: string;
}

/** One question after the other, each from another address. */
const HOW = { connections: 1, seconds: 1.5, manyAddresses: true };
/** Bytes that are at hand are sent in such a crowd. */
const CROWD = { ...HOW, connections: 8 };
/** A token that nobody has: what is asked with it is made afresh. */
const NOBODY = { authorization: 'Bearer nobody' };
const CURL = { ...NOBODY, 'user-agent': 'curl/8.5.0', accept: '*/*' };
const TIMES = 200;

/**
 * What a line costs where it is read outside of the feed, when nothing is kept. All are asked once before, since a server that has just
 * started compiles what it runs.
 */
export async function freshAnswers(web: Server, place: Place): Promise<Cost[]> {
  await eachOf(freshQuestions(place), (question) => measure(web, question, HOW));
  return eachOf(freshQuestions(place), async (question) => {
    const { cpuMicros, p99Ms } = await measure(web, question, HOW);
    return { what: question.name, cpuMs: cpuMicros / 1_000, p99Ms };
  });
}

function freshQuestions({ line, conversation }: Place): Question[] {
  const fresh = (name: string, path: string, headers: Record<string, string> = NOBODY) => ({
    name,
    path,
    headers,
  });
  return [
    fresh('page of a line', `/line/${line}`),
    fresh('a line in a terminal', `/line/${line}`, CURL),
    fresh('a conversation in a terminal', `/conversation/${conversation}`, CURL),
    fresh('a line in a frame', `/embed/line/${line}`),
    fresh('a conversation in a frame', `/embed/conversation/${conversation}`),
    fresh('feed of episodes, Atom', '/feed.atom'),
    fresh('feed of lines, JSON', '/best/feed.json'),
    fresh('first time of a common word', '/api/search/first?word=the'),
    fresh('page of a search', '/search?q=the'),
  ];
}

/** A line worth reading is another one each time, and so is its length. */
export async function randomLine(web: Server): Promise<Cost> {
  const times: number[] = [];
  const before = web.cpuSeconds();
  for (let n = 0; n < TIMES; n += 1) {
    const begun = performance.now();
    await answerOf(web, { path: '/api/lines/random', headers: { 'x-forwarded-for': `10.9.0.${n}` } });
    times.push(performance.now() - begun);
  }
  const cpuMs = ((web.cpuSeconds() - before) * 1_000) / TIMES;
  return { what: 'a random line', cpuMs, p99Ms: percentile(times, 99) };
}

/** The same bytes again and again, which are at hand, beside nginx, which sends them from a file. */
export function keptAnswers(web: Server, { line, conversation }: Place): Promise<Cost[]> {
  const kept = (name: string, path: string) => ({ name: `${name}, at hand`, path, headers: {} });
  const questions = [
    kept('page of a line', `/line/${line}`),
    kept('picture of a line', `/line/${line}.png`),
    kept('a conversation in a frame', `/embed/conversation/${conversation}`),
  ];
  return eachOf(questions, async (question) => {
    const body = await answerOf(web, question);
    const { cpuMicros, p99Ms } = await measure(web, question, CROWD);
    return {
      what: question.name,
      cpuMs: cpuMicros / 1_000,
      p99Ms,
      instead: { what: 'nginx with the same bytes', ms: await cpuMsOfNginx(body) },
    };
  });
}

async function cpuMsOfNginx(body: Buffer): Promise<number> {
  if (!hasNginx()) return NaN;
  const nginx = await startNginx({ server: ['sendfile on;', 'tcp_nopush on;'], files: { answer: body } });
  try {
    const { cpuMicros } = await measure(nginx, { name: '', path: '/answer', headers: {} }, CROWD);
    return cpuMicros / 1_000;
  } finally {
    await nginx.stop();
  }
}

/** @throws Error where it is no answer. */
async function answerOf(
  { port }: Server,
  { path, headers }: Pick<Question, 'path' | 'headers'>,
): Promise<Buffer> {
  const [answer] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${body.toString()}`);
  return body;
}
