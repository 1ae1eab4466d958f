import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { closeApp, drain } from '#server/http/close-app.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';

const DRAIN_MS = 50;
const SENT_WITHIN_MS = 60_000;

/** A server that answers anything, and a visitor with a connection that is kept, in a thread that runs on while this one stands still. */
async function startVisited() {
  const app = fastify();
  app.get('/', () => 'here');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const program = join(ROOT, 'tests', 'support', 'programs', 'kept-connection.mjs');
  const visitor = new Worker(program, { workerData: { url, sent } });
  onTestFinished(async () => {
    await visitor.terminate();
    await app.close();
  });
  const ask = async () => {
    visitor.postMessage('ask');
    const [answer] = (await once(visitor, 'message')) as [unknown];
    return answer;
  };
  return { app, ask, sent };
}

/** Stands still until so many requests have left, and for as long as a drain takes besides. */
function standStill(sent: Int32Array<SharedArrayBuffer>, before: number): void {
  Atomics.wait(sent, 0, before, SENT_WITHIN_MS);
  Atomics.wait(sent, 0, before + 1, 2 * DRAIN_MS);
}

test('what was sent while the process stood still until its drain was over is answered, and not cut', async () => {
  const { app, ask, sent } = await startVisited();
  expect(await ask()).toBe(200);
  const draining = drain(app, DRAIN_MS);
  // From here on it waits for nothing but the time.
  while (app.server.listening) await immediate();
  const last = ask();
  standStill(sent, 1);
  await draining;
  await closeApp(app);
  expect(await last).toBe(200);
});
