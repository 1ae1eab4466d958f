import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endLeftovers, openPm2Home, pm2HomeOf } from '#server/commands/running/pm2.ts';
import { signal } from '#server/commands/running/processes.ts';
import { runCommandLine } from '#tests/support/processes/running-command.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

/** More than the path of a Unix socket may hold. */
const DEEP = 'a-rather-long-name-for-a-folder/'.repeat(4);

describe("PM2's folder", () => {
  test('lies in the data folder, for its owner alone', () => {
    const dataDir = tempFolder();
    const home = openPm2Home(dataDir);
    expect(home).toBe(join(dataDir, 'pm2'));
    expect(statSync(home).mode & 0o077).toBe(0);
  });

  test("lies in the temporary folder where the data folder's path is too long for a socket", () => {
    const dataDir = join(tempFolder(), DEEP);
    const home = openPm2Home(dataDir);
    onTestFinished(() => rmSync(home, { recursive: true }));
    expect(dirname(home)).toBe(tmpdir());
    expect(existsSync(dataDir)).toBe(false);
  });

  test('is found again by another process, and is not the one of another data folder', () => {
    expect(pm2HomeOf(`/${DEEP}one`)).toBe(pm2HomeOf(`/${DEEP}one`));
    expect(pm2HomeOf(`/${DEEP}one`)).not.toBe(pm2HomeOf(`/${DEEP}two`));
  });

  test('is refused where other users can write into it', () => {
    const dataDir = tempFolder();
    chmodSync(openPm2Home(dataDir), 0o777);
    expect(() => openPm2Home(dataDir)).toThrow('can be written by other users');
  });
});

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
