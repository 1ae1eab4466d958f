import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Audience } from '#daemon/room/audience.ts';
import { NudgeServer } from '#daemon/room/nudge-server.ts';
import { tempDataDir } from '#tests/support/temp-data.ts';

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
