import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT, tempFolder } from '#tests/support/temp-data.ts';

/** What PM2 does in every process of a cluster: it keeps the channel to itself open. */
const LISTENING = "data:text/javascript,process.on('message',()=>undefined)";

test('a web that cannot start ends, also where a process manager holds on to it', async () => {
  const child = fork(join(ROOT, 'src', 'server', 'main.ts'), {
    execArgv: ['--import', 'tsx', '--import', LISTENING],
    env: { ...process.env, DATA_DIR: tempFolder(), WEB_INSTANCES: 'many' },
    silent: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr?.on('data', (text) => (said += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(1);
  expect(said).toContain('WEB_INSTANCES is "many", which will not do: must be a whole number from 1 to 64.');
});
