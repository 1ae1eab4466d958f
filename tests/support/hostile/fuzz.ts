import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import type { TestWeb } from '../site/web-app.ts';
import { LONG } from '../trials/long.ts';

/** Cases a route: reliability.md, W1. */
const CASES = LONG ? 10_000 : 100;
/** Time for them on a busy machine, milliseconds. */
export const FUZZ_TIMEOUT_MS = LONG ? 1_800_000 : 600_000;
/** A failure prints the seed of its run: FUZZ_SEED plays the same cases again. Without it each run has new ones. */
const SEED = process.env['FUZZ_SEED'];
/** An answer that has not come by now will not: longer than the server waits for anything. */
const ANSWER_MAX_MS = 60_000;

/** A request as it goes out; the address as latin1. */
export interface Shot {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
  /** Whether what is answered may go on for ever: its head is all that is looked at. */
  readonly isEndless?: boolean;
}

/** What came back. */
export interface Hit {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** A client on kept connections that sends whatever it is told, and hangs up on event streams. */
export function gunAt(web: TestWeb): (shot: Shot) => Promise<Hit> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  onTestFinished(() => agent.destroy());
  return (shot) => send(web.port, agent, shot);
}

function send(port: number, agent: Agent, { method, path, headers, body, isEndless }: Shot): Promise<Hit> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const asked = request({
      host: '127.0.0.1',
      port,
      agent,
      method,
      path,
      headers: { ...headers, ...length },
    });
    asked.setTimeout(ANSWER_MAX_MS, () => asked.destroy(new Error(`no answer to ${method} ${path}`)));
    asked.on('error', reject).on('response', (response) => {
      const contentType = response.headers['content-type'] ?? '';
      const answer = (text: string) => resolve({ status: response.statusCode ?? 0, contentType, text });
      if (isEndless || contentType.startsWith('text/event-stream')) {
        answer('');
        response.on('error', () => undefined).destroy();
        return;
      }
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => answer(text)).on('error', reject);
    });
    asked.end(body);
  });
}

/** Sends cases, smaller ones where one fails, and judges each answer. */
export async function fuzz(shots: fc.Arbitrary<Shot>, judge: (shot: Shot) => Promise<void>, cases = CASES) {
  const seeded = SEED === undefined ? {} : { seed: Number(SEED) };
  await fc.assert(fc.asyncProperty(shots, judge), { numRuns: cases, ...seeded });
}

/** Nothing in an answer tells of the inside: no stack, no path, no library, no SQL. */
export function expectDiscretion(web: TestWeb, { status, text }: Hit): void {
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(/node_modules|\n\s+at |\.ts:\d|SQLITE|[Ff]ailed query|ZodError/);
  expect(text).not.toContain(web.dataDir.folder);
}
