import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { claimPort } from '#server/commands/running/web-address.ts';
import { localUrl } from '#server/commands/running/web-address.ts';

const HOST = '127.0.0.1';

async function takenPort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, HOST), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('the port', () => {
  test('is PORT where that is free, and is left free', async () => {
    const PORT = await claimPort({ HOST, PORT: 0 });
    expect(PORT).toBeGreaterThan(0);
    expect(await claimPort({ HOST, PORT })).toBe(PORT);
  });

  test('is refused in a sentence where another program has it', async () => {
    const PORT = await takenPort();
    await expect(claimPort({ HOST, PORT })).rejects.toMatchObject({
      code: 'STARTUP',
      message: `Port ${PORT} is taken by another program. Stop it, or set PORT to a free one.`,
    });
  });

  test('is refused in a sentence where HOST is no address of this machine', async () => {
    await expect(claimPort({ HOST: '203.0.113.1', PORT: 0 })).rejects.toThrow(
      'HOST is "203.0.113.1", which is no address of this machine.',
    );
  });
});

describe('the address that is printed', () => {
  test.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['::', 'http://localhost:3000'],
  ])('for HOST %s is %s', (host, url) => {
    expect(localUrl({ HOST: host, PORT: 3000 })).toBe(url);
  });
});
