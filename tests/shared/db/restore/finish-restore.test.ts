import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { closeDb, openDb } from '#shared/db/client.ts';
import { dataDirAt, openDataDir } from '#shared/db/data-dir.ts';
import { ownDataDir } from '#shared/db/data-dir-lock.ts';
import { carryThrough, pendingName } from '#shared/db/restore/finish-restore.ts';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';
import { stateOf } from '#tests/support/database/whole-state.ts';

const TIME = '2026-03-04T05-06-07Z';
/** Archives, log, index of the log and database set aside; archives and database put there. */
const STEPS = 6;

/** A data folder with one archive. */
async function filled(title: string): Promise<string> {
  const dataDir = tempDataDir();
  const db = openDb(dataDir.database, 'worker');
  await addArchive({ dataDir, db }, title, [title, 'a line']);
  closeDb(db);
  return dataDir.folder;
}

/** A folder as a restore leaves it that has passed the point of no return: the old state, and the new one beside it. */
async function pending() {
  const [folder, fresh] = [await filled('old'), await filled('new')];
  const [old, made] = [stateOf(folder), stateOf(fresh)];
  const { database, archives } = dataDirAt(fresh);
  const restored = join(folder, pendingName(TIME));
  mkdirSync(restored);
  cpSync(database, join(restored, 'feral.db'));
  cpSync(archives, join(restored, 'archives'), { recursive: true });
  for (const suffix of ['wal', 'shm']) writeFileSync(`${dataDirAt(folder).database}-${suffix}`, '');
  return { folder, old, made };
}

describe('a restore that was killed after its point of no return', () => {
  test.each(Array.from({ length: STEPS + 1 }, (_, n) => n))(
    'and after %i of its renames is carried through by whoever opens the folder next',
    async (count) => {
      const { folder, old, made } = await pending();
      const steps = carryThrough(folder);
      for (let n = 0; n < count; n += 1) steps.next();
      openDataDir(folder);
      expect(stateOf(folder)).toBe(made);
      expect(stateOf(join(folder, `replaced-${TIME}`))).toBe(old);
      expect(existsSync(join(folder, pendingName(TIME)))).toBe(false);
    },
  );

  test('takes exactly those renames', async () => {
    const { folder } = await pending();
    expect([...carryThrough(folder)]).toHaveLength(STEPS);
  });

  test('is not touched while its own command is still at it', async () => {
    const { folder, made } = await pending();
    const release = ownDataDir(folder);
    expect(() => openDataDir(folder)).toThrow(/A restore into .* is under way/);
    expect(readdirSync(folder)).toContain(pendingName(TIME));
    release?.();
    openDataDir(folder);
    expect(stateOf(folder)).toBe(made);
  });

  test('never writes over what was set aside', async () => {
    const { folder, old } = await pending();
    const aside = join(folder, `replaced-${TIME}`);
    mkdirSync(aside);
    writeFileSync(join(aside, 'feral.db'), 'kept from another time');
    openDataDir(folder);
    expect(readdirSync(aside)).toContain('feral.db.1');
    const found = tempFolder();
    cpSync(join(aside, 'feral.db.1'), join(found, 'feral.db'));
    cpSync(join(aside, 'archives'), join(found, 'archives'), { recursive: true });
    expect(stateOf(found)).toBe(old);
  });
});
