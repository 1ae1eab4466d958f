import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Audience } from '#daemon/room/audience.ts';
import { NudgeServer } from '#daemon/room/nudge-server.ts';
import { tempDataDir } from '#tests/support/database/temp-data.ts';

test('a web process that dies while it is nudged is its own business', async () => {
  const { duelSocket: path } = tempDataDir();
  const audience = new Audience({ now: () => 0 });
  const server = new NudgeServer({ path, audience, onError: (error) => expect.unreachable(error.message) });
  onTestFinished(() => server.stop());
  server.start();
  await sleep(50);
  const web = connect(path);
  await once(web, 'connect');
  await sleep(50);
  web.destroy();
  // Its end is not noticed within this turn of the loop, so that the byte is refused.
  server.nudge();
  await sleep(50);
});

test('a late holder of the lease, who stops, leaves the socket of his successor alone', async () => {
  const { duelSocket: path } = tempDataDir();
  const serve = () => {
    const onError = (error: Error) => expect.unreachable(error.message);
    const server = new NudgeServer({ path, audience: new Audience({ now: () => 0 }), onError });
    onTestFinished(() => server.stop());
    server.start();
    return server;
  };
  const late = serve();
  await expect.poll(() => existsSync(path)).toBe(true);
  const { ino } = statSync(path);
  const successor = serve();
  await expect.poll(() => statSync(path).ino).not.toBe(ino);
  late.stop();
  await sleep(50);
  await once(connect(path), 'connect');
  successor.stop();
  expect(existsSync(path)).toBe(false);
});
