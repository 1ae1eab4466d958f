import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkDatabase } from '#server/commands/doctor/database.ts';
import { enterDataDir, findDisplaced } from '#shared/db/data-dir-use.ts';
import { dataDirAt, type DataDir } from '#shared/db/data-dir.ts';
import { connect, MIGRATIONS, ROOT, tempFolder } from '#tests/support/database/temp-data.ts';

/** As web and the daemon do; it goes on until it is killed. */
const USE = `
  const { enterDataDir, noteOpenFiles } = await import('#shared/db/data-dir-use.ts');
  const { openDb } = await import('#shared/db/client.ts');
  const used = enterDataDir(process.argv[1], process.argv[2]);
  const db = openDb(used.dataDir.database, 'web');
  noteOpenFiles(used.dataDir, db.$files);
  process.stdout.write('in use');
  // What nobody refers to any more is closed by the garbage collector.
  setInterval(() => [used, db], 1_000);
`;

/** A folder that another process has open. */
async function inUse() {
  const folder = tempFolder();
  const args = ['--import', 'tsx', '--input-type=module', '--eval', USE, folder, MIGRATIONS];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { dataDir: dataDirAt(folder), end };
}

const enter = ({ folder }: DataDir) => enterDataDir(folder, MIGRATIONS).leave();
const examined = (dataDir: DataDir) => checkDatabase({ root: ROOT, dataDir });

describe('a process that comes to a data folder', () => {
  test('makes the database where nobody has one', () => {
    const { dataDir, leave } = enterDataDir(tempFolder(), MIGRATIONS);
    leave();
    expect(existsSync(dataDir.database)).toBe(true);
    expect(findDisplaced(dataDir)).toBeUndefined();
  });

  test('joins those who use it', async () => {
    const { dataDir } = await inUse();
    expect(() => enter(dataDir)).not.toThrow();
    expect(examined(dataDir).level).toBe('ok');
  });

  test.each(['feral.db', 'feral.db-wal', 'feral.db-shm'])(
    'makes no new one while another process has the old one open: %s is removed',
    async (name) => {
      const { dataDir, end } = await inUse();
      const path = `${dataDir.folder}/${name}`;
      rmSync(path);
      expect(() => enter(dataDir)).toThrow(`${path} was removed or replaced while a process has it open.`);
      expect(existsSync(path)).toBe(false);
      expect(examined(dataDir)).toMatchObject({
        level: 'broken',
        sentence: expect.stringContaining(path) as string,
      });
      await end();
      expect(findDisplaced(dataDir)).toBeUndefined();
      expect(() => enter(dataDir)).not.toThrow();
    },
  );

  test('keeps out while another process has a file open that was replaced, and comes in when it is back', async () => {
    const { dataDir } = await inUse();
    const away = `${dataDir.database}.away`;
    renameSync(dataDir.database, away);
    copyFileSync(away, dataDir.database);
    expect(() => enter(dataDir)).toThrow('was removed or replaced');
    expect(examined(dataDir).level).toBe('broken');
    renameSync(away, dataDir.database);
    expect(() => enter(dataDir)).not.toThrow();
  });

  test('minds no log that went with the last who had the database open', async () => {
    const { dataDir, end } = await inUse();
    const { leave } = enterDataDir(dataDir.folder, MIGRATIONS);
    await end();
    connect(dataDir.database, 'daemon').$client.close();
    expect(existsSync(`${dataDir.database}-wal`)).toBe(false);
    expect(() => enter(dataDir)).not.toThrow();
    leave();
  });
});
