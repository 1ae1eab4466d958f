import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeEmpty } from '#shared/db/client.ts';
import { migrateDb, migrationStateOf } from '#shared/db/migrate.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { useDataDir } from '#shared/db/data-dir-lock.ts';
import { readEpoch } from '#shared/db/queries/feed-epoch.ts';
import { duelStatus, lease, logins } from '#shared/db/schema.ts';
import { setPassword } from '#server/modules/auth/accounts.ts';
import { AuthService } from '#server/modules/auth/auth.service.ts';
import { addArchive, archiveFile, archivePath } from '#tests/support/database/archive-writer.ts';
import { ADMIN } from '#tests/support/site/admin.ts';
import { backUpHere, restore } from '#tests/support/database/backups.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { MIGRATION_COUNT, olderMigrations } from '#tests/support/database/older-migrations.ts';
import { connect, MIGRATIONS, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';
import { stateOf } from '#tests/support/database/whole-state.ts';
import { takeLease } from '#tests/support/duel/fixtures.ts';

/** A data folder with an archive and a backup of it; then history goes on. */
async function place() {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  const archive = await addArchive({ dataDir, db }, 'before', ['a line', 'another']);
  const before = stateOf(dataDir.folder);
  const { file } = await backUpHere(dataDir.folder);
  return { dataDir, db, archive, file, before };
}

type Place = Awaited<ReturnType<typeof place>>;

async function goOn({ dataDir, db, archive }: Place): Promise<string> {
  const later = await addArchive({ dataDir, db }, 'after', ['a new line']);
  writeFileSync(archivePath({ dataDir }, archive), 'extended since');
  return later;
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

describe('a restore', () => {
  test('brings back what was said and archived, and keeps what it replaces', async () => {
    const it = await place();
    const later = await goOn(it);
    const since = stateOf(it.dataDir.folder);
    it.db.$client.close();
    const { messages, replaced = '' } = await restore(it.dataDir.folder, it.file);
    expect(stateOf(it.dataDir.folder)).toBe(it.before);
    expect(archiveFile(it, it.archive)).toContain('another');
    expect(existsSync(archivePath(it, later))).toBe(false);
    expect(messages).toBe(2);
    expect(replaced).toMatch(/replaced-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/);
    expect(stateOf(replaced)).toBe(since);
  });

  test('leaves secret.key and the backups where they are, and nothing unfinished', async () => {
    const it = await place();
    it.db.$client.close();
    writeFileSync(it.dataDir.secretKey, 'the key');
    await restore(it.dataDir.folder, it.file);
    expect(readFileSync(it.dataDir.secretKey, 'utf8')).toBe('the key');
    const names = readdirSync(it.dataDir.folder).filter((name) => !/^feral\.db-|^replaced-/.test(name));
    expect(names.sort()).toEqual(['archives', 'backups', 'feral.db', 'in-use.lock', 'secret.key']);
  });

  test('works where there was nothing, as after a move', async () => {
    const it = await place();
    const folder = join(tempFolder(), 'new');
    expect(await restore(folder, it.file)).toEqual({
      messages: 2,
      replaced: undefined,
      isSpendKnown: true,
    });
    expect(stateOf(folder)).toBe(it.before);
  });

  test('works where the database is damaged, which is kept as it was', async () => {
    const it = await place();
    it.db.$client.close();
    truncateSync(it.dataDir.database, 9_000);
    const damaged = readFileSync(it.dataDir.database);
    const { replaced = '' } = await restore(it.dataDir.folder, it.file);
    expect(stateOf(it.dataDir.folder)).toBe(it.before);
    expect(readFileSync(join(replaced, 'feral.db'))).toEqual(damaged);
  });

  test('begins a new epoch, ends every login and lets go of the lease', async () => {
    const dataDir = tempDataDir();
    const db = connect(dataDir.database, 'daemon');
    await setPassword(db, ADMIN);
    const { token } = await new AuthService({ db }).login(ADMIN, 'here');
    takeLease(db);
    db.update(duelStatus).set({ running: true }).run();
    const epoch = readEpoch(db);
    const { file } = await backUpHere(dataDir.folder);
    db.$client.close();
    await restore(dataDir.folder, file);
    const restored = connect(dataDir.database, 'web');
    expect(readEpoch(restored)).not.toBe(epoch);
    expect(restored.select().from(logins).all()).toEqual([]);
    expect(new AuthService({ db: restored }).verify(token)).toBeUndefined();
    expect(restored.select().from(lease).get()).toMatchObject({ holder: null, fencingToken: 1 });
    expect(restored.select().from(duelStatus).get()).toMatchObject({ running: false });
  });
});

describe('a restore is refused with a sentence, and changes nothing', () => {
  /** The folder as it is: names, and what stands for the bytes of what counts. */
  const look = ({ dataDir }: Place) => [
    readdirSync(dataDir.folder).sort(),
    createHash('sha256').update(readFileSync(dataDir.database)).digest('hex'),
    readdirSync(dataDir.archives).sort(),
  ];

  async function expectRefusal(it: Place, file: string, sentence: string | RegExp): Promise<void> {
    openDataDir(it.dataDir.folder);
    useDataDir(it.dataDir.folder)();
    const before = look(it);
    await expect(restore(it.dataDir.folder, file)).rejects.toThrow(sentence);
    expect(look(it)).toEqual(before);
  }

  test('while something runs', async () => {
    const it = await place();
    const leave = useDataDir(it.dataDir.folder);
    await expectRefusal(it, it.file, /Something runs on .*npm stop/);
    leave();
  });

  test('where there is no such file', async () => {
    const it = await place();
    await expectRefusal(it, '/nowhere.tar', 'There is no backup /nowhere.tar.');
  });

  test.each([
    ['is no tar', (file: string) => writeFileSync(file, 'a letter '.repeat(500))],
    ['was cut short', (file: string) => truncateSync(file, readFileSync(file).length / 2)],
    ['lost its end', (file: string) => truncateSync(file, readFileSync(file).length - 3 * 1024)],
    ['is empty', (file: string) => truncateSync(file, 0)],
    ['has a flipped byte in the database', (file: string) => flip(file, 60_000)],
    ['has a flipped byte in an archive', (file: string) => flip(file, readFileSync(file).indexOf('another'))],
  ])('where the backup %s', async (_what, damage) => {
    const it = await place();
    damage(it.file);
    await expectRefusal(it, it.file, /is no whole backup .* Nothing was changed\./);
  });

  test('where a newer version made it', async () => {
    const it = await place();
    it.db.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('from the future', 1)");
    const { file } = await backUpHere(it.dataDir.folder, 'newer');
    await expectRefusal(it, file, /was made by a newer version/);
  });

  test('where the tar holds anything else, as a link that leads out', async () => {
    const it = await place();
    const folder = tempFolder();
    mkdirSync(join(folder, 'archives'));
    symlinkSync('/etc/passwd', join(folder, 'archives', `${'a'.repeat(24)}.txt`));
    const file = join(folder, 'evil.tar');
    execFileSync('tar', ['-cf', file, 'archives'], { cwd: folder });
    await expectRefusal(it, file, /"archives\/a+\.txt" does not belong there/);
  });

  test('where the database in it is of another program', async () => {
    const it = await place();
    const folder = tempFolder();
    makeEmpty(join(folder, 'feral.db'));
    const other = connect(join(folder, 'feral.db'), 'worker');
    other.$client.exec('CREATE TABLE recipes (id INTEGER PRIMARY KEY)');
    other.$client.pragma('journal_mode = DELETE');
    execFileSync('sh', ['-c', 'sha256sum feral.db > SHA256SUMS; tar -cf other.tar feral.db SHA256SUMS'], {
      cwd: folder,
    });
    await expectRefusal(it, join(folder, 'other.tar'), /its database is not of this program/);
  });
});

describe('a backup of an older version', () => {
  /** All but the newest, from the first that was ever used on. */
  const older = Array.from({ length: MIGRATION_COUNT - 2 }, (_, n) => n + 2);

  test.each(older)('with %i migrations is brought up to date', async (count) => {
    const folder = tempFolder();
    const { database } = openDataDir(folder);
    migrateDb(database, olderMigrations(count));
    const db = connect(database, 'worker');
    // As a program of then wrote it, which knew of no later column.
    db.$client
      .prepare(
        `INSERT INTO messages (id, conversation_id, origin, role, content, ascii_art, created_at)
         VALUES ('m1', ?, 'eternal', 'user', 'a line of old', 0, 0)`,
      )
      .run(addConversation(db));
    const { file } = await backUpHere(folder);
    db.$client.close();
    expect(await restore(folder, file)).toMatchObject({ messages: 1 });
    const restored = connect(database, 'daemon');
    expect(migrationStateOf(restored.$client, MIGRATIONS)).toBe('current');
  });
});
