import { describe, expect, test } from 'vitest';
import { startBuiltRelay } from '#tests/support/processes/built-relay.ts';
import { hasNatsServer, natsServer } from '#tests/support/processes/nats-server.ts';
import { until } from '#tests/support/processes/processes.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';

describe.skipIf(!hasNatsServer())('the log of a relay', () => {
  test('says in a sentence that web was never there', async () => {
    const { url } = await natsServer();
    const settings = { NATS_URL: url, ORIGIN_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'info' } as const;
    const { child } = await startBuiltRelay(await steadyPort(), settings);
    let log = '';
    child.stdout?.on('data', (bytes: Buffer) => (log += bytes.toString()));
    await until(() => log.includes('NATS has no feed yet; web makes it as it starts') || undefined);
    expect(log).not.toContain('StreamNotFoundError');
  });
});
