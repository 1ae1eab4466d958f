import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SecretBox } from '#shared/db/secret-box.ts';
import { addArchive, archivePath } from '#tests/support/database/archive-writer.ts';
import { backUp } from '#tests/support/database/backups.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';
import { integrityOf } from '#tests/support/database/integrity.ts';

function place() {
  const dataDir = tempDataDir();
  return { dataDir, db: connect(dataDir.database, 'daemon') };
}

const HOUR_S = 3600;

describe('a backup', () => {
  test('is a tar of the database, its archives and their checksums, in that order', async () => {
    const { dataDir, db } = place();
    const ids = [
      await addArchive({ dataDir, db }, 'one', ['a']),
      await addArchive({ dataDir, db }, 'two', ['b']),
    ];
    const made = await backUp(dataDir.folder);
    const names = execFileSync('tar', ['-tf', made.file], { encoding: 'utf8' }).trim().split('\n');
    const files = ids.map((id) => `archives/${id}.txt`);
    expect([names[0], names.at(-1)]).toEqual(['feral.db', 'SHA256SUMS']);
    expect(names.slice(1, -1).sort()).toEqual(files.sort());
    expect(made).toEqual({ file: made.file, bytes: statSync(made.file).size, archives: 2 });
  });

  test('can be unpacked and checked with the tools of any machine', async () => {
    const { dataDir, db } = place();
    await addArchive({ dataDir, db }, 'one', ['a']);
    const { file } = await backUp(dataDir.folder);
    const folder = tempFolder();
    execFileSync('tar', ['-xf', file], { cwd: folder });
    expect(execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })).toContain(
      'feral.db: OK',
    );
    const copy = connect(join(folder, 'feral.db'), 'reader');
    expect(integrityOf(copy)).toBe('ok');
  });

  test('may be read by its owner alone', async () => {
    const { dataDir } = place();
    const { file } = await backUp(dataDir.folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('holds no secret.key', async () => {
    const { dataDir } = place();
    new SecretBox(dataDir.secretKey);
    const { file } = await backUp(dataDir.folder);
    expect(readFileSync(file).includes(readFileSync(dataDir.secretKey, 'utf8'))).toBe(false);
  });

  test('passes over an archive whose file is gone, and over files of nobody', async () => {
    const { dataDir, db } = place();
    const kept = await addArchive({ dataDir, db }, 'kept', ['a']);
    await addArchive({ dataDir, db }, 'lost', ['b']).then((id) =>
      execFileSync('rm', [archivePath({ dataDir }, id)]),
    );
    writeFileSync(join(dataDir.archives, 'notes.txt'), 'mine');
    const { file, archives } = await backUp(dataDir.folder);
    expect(archives).toBe(1);
    expect(execFileSync('tar', ['-tf', file], { encoding: 'utf8' })).toBe(
      `feral.db\narchives/${kept}.txt\nSHA256SUMS\n`,
    );
  });

  test('leaves nothing unfinished behind, and takes away what a killed one left an hour ago', async () => {
    const { dataDir } = place();
    mkdirSync(dataDir.backups);
    const [old, recent] = ['.backup-old', '.backup-recent'].map((name) => join(dataDir.backups, name));
    for (const folder of [old, recent]) mkdirSync(folder ?? '');
    utimesSync(old ?? '', Date.now() / 1000 - 2 * HOUR_S, Date.now() / 1000 - 2 * HOUR_S);
    await backUp(dataDir.folder);
    expect(readdirSync(dataDir.backups).sort()).toEqual(['.backup-recent', 'a-backup.tar']);
  });
});

describe('a backup is refused with a sentence', () => {
  test('where the file is there already, which stays as it is', async () => {
    const { dataDir } = place();
    const { file } = await backUp(dataDir.folder);
    const before = readFileSync(file);
    await expect(backUp(dataDir.folder)).rejects.toThrow(`${file} exists already. Name another file.`);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('where there is no database', async () => {
    const folder = tempFolder();
    await expect(backUp(folder)).rejects.toThrow('There is no database at');
  });

  test('where the database is damaged; nothing gets the name of a backup', async () => {
    const { dataDir, db } = place();
    const conversation = addConversation(db);
    for (let n = 0; n < 200; n += 1) say(db, conversation, `line ${n} `.repeat(40));
    db.$client.close();
    const bytes = readFileSync(dataDir.database);
    writeFileSync(dataDir.database, bytes.fill(0x5a, 4096 * 20, 4096 * 40));
    await expect(backUp(dataDir.folder)).rejects.toThrow(/cannot be read .* npm run restore/);
    expect(readdirSync(dataDir.backups)).toEqual([]);
    expect(readFileSync(dataDir.database).equals(bytes)).toBe(true);
  });

  test('where no file can be made', async () => {
    const { dataDir } = place();
    writeFileSync(dataDir.backups, 'a file in the place of the folder');
    await expect(backUp(dataDir.folder)).rejects.toThrow(
      `No file can be made in ${dataDir.backups} (ENOTDIR).`,
    );
  });

  test('when it is told to stop; nothing is left', async () => {
    const { dataDir } = place();
    const stopping = new AbortController();
    const making = backUp(dataDir.folder, 'stopped', stopping.signal);
    stopping.abort();
    await expect(making).rejects.toMatchObject({ name: 'AbortError' });
    expect(readdirSync(dataDir.backups)).toEqual([]);
  });
});
