import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endLeftovers } from '#server/commands/leftovers.ts';
import { signal } from '#server/commands/processes.ts';
import { runCommandLine } from '#tests/support/processes/running-command.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

/** A process that PM2 is said to have started in `home`, and its pid file there. */
function processOf(home: string, { startedIn }: { startedIn: string }) {
  const code = 'setInterval(() => {}, 1000)';
  const running = runCommandLine(process.execPath, ['-e', code], { cwd: home, env: { PM2_HOME: startedIn } });
  onTestFinished(() => void signal(running.pid, 'SIGKILL'));
  mkdirSync(join(home, 'pids'), { recursive: true });
  writeFileSync(join(home, 'pids', 'web-0.pid'), String(running.pid));
  return running;
}

test('a process whose PM2 is gone is ended', async () => {
  const home = tempFolder();
  const orphan = processOf(home, { startedIn: home });
  expect(await endLeftovers(home)).toBe(1);
  expect(await orphan.ended).toBe('SIGINT');
  expect(await endLeftovers(home)).toBe(0);
});

test('a process that only has the pid of one of ours is left alone', async () => {
  const home = tempFolder();
  const stranger = processOf(home, { startedIn: '/somewhere/else' });
  expect(await endLeftovers(home)).toBe(0);
  expect(signal(stranger.pid, 0)).toBe(true);
});
