import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '#tests/support/processes/build.ts';
import { ROOT, tempFolder } from '#tests/support/database/temp-data.ts';

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

test('a web under a process manager, which keeps what is printed, does not print the generated password', async () => {
  const folder = tempFolder();
  const child = fork(join(ROOT, 'src', 'server', 'main.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATA_DIR: folder, PORT: '0' },
    silent: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)));
  await once(child, 'message');
  const password = readFileSync(join(folder, 'admin-password.txt'), 'utf8').trim();
  expect(password).toMatch(/^[0-9a-f]{32}$/);
  expect(said).toContain(`the password is in ${join(folder, 'admin-password.txt')}`);
  expect(said).not.toContain(password);
});

test.each(['web', 'daemon'] as const)(
  '%s that is told to stop in the moment in which it is up stops in order',
  async (program) => {
    const child = fork(builtProgram(program), {
      execArgv: [],
      env: { ...process.env, DATA_DIR: tempFolder(), PORT: '0', LOG_LEVEL: 'silent', OPENAI_API_KEY: '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    child.once('message', () => void child.kill('SIGINT'));
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);
