import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Hub } from '#server/live/lane/hub.ts';
import { linesFirst } from '#server/live/lines-first.ts';
import { Recorder, saying } from '#tests/support/site/recorder.ts';

const CROWD = 40;

/** One who takes a millisecond over each publication: the whole crowd takes several turns. */
class Slow extends Recorder {
  override deliver(publication: Parameters<Recorder['deliver']>[0]): void {
    const until = performance.now() + 1;
    while (performance.now() < until);
    super.deliver(publication);
  }
}

/** A server, those who watch it, and in which order its requests were let in. */
async function watchedServer() {
  const hub = new Hub<string>();
  const crowd = Array.from({ length: CROWD }, () => new Slow());
  for (const watcher of crowd) hub.subscribe('t', watcher);
  const served = () => crowd.filter(({ seen }) => seen.length > 0).length;
  const app = Fastify();
  onTestFinished(() => app.close());
  linesFirst(app, hub);
  let [turn, isOver] = [0, false];
  app.all('/', () => ({ served: served(), turn }));
  await app.ready();
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  onTestFinished(() => void (isOver = true));
  const ask = async (method: 'GET' | 'POST') =>
    (await app.inject({ method, url: '/' })).json<{ served: number; turn: number }>();
  return { hub, ask };
}

describe('while a line is handed to a crowd', () => {
  test('what is sent waits until all have it', async () => {
    const { hub, ask } = await watchedServer();
    hub.publish('t', saying('hello'));
    expect((await ask('POST')).served).toBe(CROWD);
  });

  test('what is read does not', async () => {
    const { hub, ask } = await watchedServer();
    hub.publish('t', saying('hello'));
    expect((await ask('GET')).served).toBeLessThan(CROWD);
  });

  test('those that waited are let in one by one', async () => {
    const { hub, ask } = await watchedServer();
    hub.publish('t', saying('hello'));
    const turns = (await Promise.all([ask('POST'), ask('POST'), ask('POST')])).map(({ turn }) => turn);
    expect(new Set(turns).size).toBe(3);
  });

  test('nobody waits for more lines than a quarter of a second of them', async () => {
    const { hub, ask } = await watchedServer();
    for (let line = 0; line < 50; line += 1) hub.publish('t', saying(`line ${line}`));
    await ask('POST');
    expect(hub.isDelivering).toBe(true);
  });
});
