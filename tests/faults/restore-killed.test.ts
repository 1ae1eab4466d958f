import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { closeDb, openDb } from '#shared/db/client.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { backUpHere } from '#tests/support/database/backups.ts';
import { startDaemonProcess } from '#tests/support/processes/daemon-process.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { killed } from '#tests/support/processes/processes.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { runCommandLine } from '#tests/support/processes/running-command.ts';
import { ROOT, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';
import { stateOf } from '#tests/support/database/whole-state.ts';

/* npm run restore, as a person types it: killed, and while the site runs. */

const TRIES = LONG ? 50 : 3;
const TIMEOUT_MS = LONG ? 900_000 : 600_000;
const ARCHIVES = 60;

/** A data folder with a backup, and more that was said since. */
async function place() {
  const dataDir = tempDataDir();
  const db = openDb(dataDir.database, 'worker');
  for (let n = 0; n < ARCHIVES; n += 1) await addArchive({ dataDir, db }, `archive ${n}`, ['a line']);
  const made = stateOf(dataDir.folder);
  const { file } = await backUpHere(dataDir.folder);
  await addArchive({ dataDir, db }, 'since', ['a line that the backup does not have']);
  closeDb(db);
  return { dataDir, file, made, old: stateOf(dataDir.folder) };
}

function startRestore(folder: string, file: string) {
  const args = ['--import', 'tsx', 'src/server/commands/restore.ts', file];
  return runCommandLine(process.execPath, args, { cwd: ROOT, env: { DATA_DIR: folder } });
}

/** How far it is when it is killed: what is in the folder, or that it has said it is done. */
const MOMENTS: ((names: string[]) => boolean)[] = [
  (names) => names.some((name) => name.startsWith('.restoring-')),
  (names) => names.some((name) => name.startsWith('restored-')),
  (names) => names.some((name) => name.startsWith('replaced-')),
];

/** Kills a restore at a moment and some thousandths of a second after. */
async function restoreAndKill(folder: string, file: string, n: number): Promise<void> {
  const command = startRestore(folder, file);
  let over = false;
  void command.ended.then(() => (over = true));
  while (!over && !MOMENTS[n % MOMENTS.length]?.(readdirSync(folder))) await sleep(0);
  await sleep(n % 20);
  if (!over) process.kill(command.pid, 'SIGKILL');
  await command.ended;
}

describe('npm run restore', () => {
  test(
    'killed at any moment leaves the old state or the new one, never something of both',
    async () => {
      const tell = beginTrial('A3', 'kill -9 of npm run restore');
      const { dataDir, file, made, old } = await place();
      const left: string[] = [];
      for (let n = 0; n < TRIES; n += 1) {
        const folder = join(tempFolder(), 'data');
        cpSync(dataDir.folder, folder, { recursive: true });
        await restoreAndKill(folder, file, n);
        left.push(stateOf(folder));
        const count = (state: string) => left.filter((one) => one === state).length;
        const note = `${count(old)} left the old state, ${count(made)} the new one; lost: neither`;
        tell({ tries: n + 1, lost: left.length - count(old) - count(made) }, note);
        expect([old, made]).toContain(left.at(-1));
        const again = startRestore(folder, file);
        expect([await again.ended, again.output()]).toEqual([0, expect.stringContaining('is restored')]);
        expect(stateOf(folder)).toBe(made);
        expect(readdirSync(folder).filter((name) => /^\.restoring-|^restored-/.test(name))).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );

  test(
    'refuses while web runs, and while the duel runs; once they are killed it restores',
    async () => {
      const { dataDir, file, made } = await place();
      const web = await startWebProcess(dataDir.folder);
      await expectRefusal(dataDir.folder, file);
      await web.kill();
      const duel = await startDaemonProcess({ DATA_DIR: dataDir.folder, LOG_LEVEL: 'silent' });
      await expectRefusal(dataDir.folder, file);
      await killed(duel);
      const command = startRestore(dataDir.folder, file);
      expect([await command.ended, command.output()]).toEqual([0, expect.stringContaining('is restored')]);
      expect(stateOf(dataDir.folder)).toBe(made);
    },
    TIMEOUT_MS,
  );
});

async function expectRefusal(folder: string, file: string): Promise<void> {
  const before = readFileSync(file);
  const command = startRestore(folder, file);
  expect([await command.ended, command.output()]).toEqual([
    1,
    `Something runs on ${folder}. Stop it first (npm stop, or npx pm2 stop web duel), then restore.\n`,
  ]);
  expect(readdirSync(folder).filter((name) => /^(\.restoring|restored|replaced)-/.test(name))).toEqual([]);
  expect(readFileSync(file).equals(before)).toBe(true);
}
