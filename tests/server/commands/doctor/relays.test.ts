import { describe, expect, onTestFinished, test } from 'vitest';
import { checkRelays } from '#server/commands/doctor/relays.ts';
import { readServerEnv } from '#server/env.ts';
import { startPublishing } from '#server/jetstream/publishing.ts';
import { RelayCount } from '#server/jetstream/relay-count.ts';
import { InProcess } from '#server/volatile/in-process.ts';
import { dataDirAt } from '#shared/db/data-dir.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { hasNatsServer, natsServer } from '#tests/support/processes/nats-server.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { livePath } from '#tests/support/site/live-path.ts';

/** NATS has five seconds to answer it, and a busy machine may stand still for longer: whoever needs the answer asks again. */
function check(folder: string, NATS_URL = '') {
  return checkRelays({ dataDir: dataDirAt(folder), env: readServerEnv({ NATS_URL }) });
}

describe('relays', () => {
  test('are not asked about where there are to be none', async () => {
    expect((await check('/nowhere')).level).toBe('ok');
  });

  test('get nothing where NATS does not answer', async () => {
    const port = await steadyPort();
    expect(await check('/nowhere', `nats://me:canary-password@127.0.0.1:${port}`)).toEqual({
      level: 'broken',
      sentence: `NATS at 127.0.0.1:${port} does not answer. Start it, or correct NATS_URL. Meanwhile web goes on, and relays let nobody in.`,
    });
  });

  test.skipIf(!hasNatsServer())('get nothing where NATS has no JetStream', async () => {
    const { url } = await natsServer({ hasJetStream: false });
    await expect
      .poll(() => check('/nowhere', url))
      .toMatchObject({
        level: 'broken',
        sentence: expect.stringContaining('has no JetStream') as string,
      });
  });

  test.skipIf(!hasNatsServer())('get every line once web has published it', async () => {
    const { url } = await natsServer();
    const path = livePath();
    const found = () => check(path.folder, url);
    await expect.poll(found).toMatchObject({
      level: 'warning',
      sentence: expect.stringContaining('no stream for relays yet') as string,
    });
    const publishing = await startPublishing({
      ...path,
      url,
      reports: new RelayCount(),
      volatile: new InProcess(),
      onError: () => undefined,
    });
    onTestFinished(() => publishing.stop());
    await expect.poll(found).toMatchObject({ level: 'ok' });
    say(path.db, addConversation(path.db), '1');
    await expect.poll(found).toMatchObject({
      level: 'warning',
      sentence: expect.stringContaining('ends at') as string,
    });
    path.tail.poll();
    await expect.poll(found).toMatchObject({ level: 'ok' });
  });
});
