import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';

/** The scripts that the built web has loaded when it has started, and `until` has come, as V8 tells at its end. */
async function loadedBy(settings: Record<string, string>, until?: Promise<unknown>): Promise<string[]> {
  const NODE_V8_COVERAGE = tempFolder();
  const { child } = await startWebProcess(tempDataDir().folder, { ...settings, NODE_V8_COVERAGE });
  await until;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return readdirSync(NODE_V8_COVERAGE).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(NODE_V8_COVERAGE, file), 'utf8')) as Coverage;
    return result.map(({ url }) => url);
  });
}

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

/** The build says in a comment where each part of a script comes from. */
const ofNats = (urls: readonly string[]) =>
  urls.filter(
    (url) =>
      url.startsWith('file:') && readFileSync(fileURLToPath(url), 'utf8').includes('node_modules/@nats-io/'),
  );

test('web loads nothing of NATS unless NATS_URL is set', async () => {
  const mute = createServer();
  onTestFinished(() => void mute.close());
  await once(mute.listen(0, '127.0.0.1'), 'listening');
  const url = `nats://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  const isAsked = once(mute, 'connection');
  expect(ofNats(await loadedBy({ NATS_URL: url }, isAsked))).not.toEqual([]);
  expect(ofNats(await loadedBy({}))).toEqual([]);
});
