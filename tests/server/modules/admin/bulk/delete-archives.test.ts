import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { archiveConversation } from '#shared/db/archive-store.ts';
import { archives } from '#shared/db/schema.ts';
import { deleteArchives } from '#server/modules/admin/bulk/delete-archives.ts';
import { KeptFiles } from '#server/modules/admin/bulk/kept-files.ts';
import { addArchive, archivePath } from '#tests/support/database/archive-writer.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { HeldArchives } from '#tests/support/database/held-archives.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { withoutRoot } from '#tests/support/processes/without-root.ts';

test('a file that cannot be removed is reported by name and reason, without its path, and goes with the next call', async () => {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'worker');
  const id = await addArchive({ db, dataDir }, 'stuck', ['a line']);
  const files = new ArchiveFiles(dataDir.archives);
  const context = { db, files, kept: new KeptFiles(dataDir.deleted), username: 'admin' };
  mkdirSync(dataDir.deleted, { mode: 0o777 });
  chmodSync(dataDir.deleted, 0o777);
  chmodSync(dataDir.folder, 0o755);
  // The copy of what goes reads the database by its path, as the user without rights.
  for (const suffix of ['', '-wal', '-shm']) chmodSync(dataDir.database + suffix, 0o666);
  chmodSync(archivePath({ dataDir }, id), 0o644);
  chmodSync(dataDir.archives, 0o555);
  onTestFinished(() => chmodSync(dataDir.archives, 0o755));
  const stuck = await withoutRoot(() => deleteArchives(context));
  expect(stuck).toEqual({
    success: true,
    databaseRecordsDeleted: 1,
    filesDeleted: 0,
    filesErrors: [`${id}.txt: EACCES`],
  });
  expect(db.select().from(archives).all()).toEqual([]);
  chmodSync(dataDir.archives, 0o755);
  const again = await deleteArchives(context);
  expect(again).toMatchObject({ databaseRecordsDeleted: 0, filesDeleted: 1, filesErrors: [] });
  expect(readdirSync(dataDir.archives)).toEqual([]);
});

type Moment = 'before the files are looked for' | 'after that' | 'while the files go';

/** Archives that somebody adds to at some moment of their deletion. */
class Changing extends ArchiveFiles {
  readonly #when: Moment;
  readonly #change: () => Promise<unknown>;

  constructor(folder: string, when: Moment, change: () => Promise<unknown>) {
    super(folder);
    this.#when = when;
    this.#change = change;
  }

  override async list() {
    if (this.#when === 'before the files are looked for') await this.#change();
    const listed = await super.list();
    if (this.#when === 'after that') await this.#change();
    return listed;
  }

  override async remove(id: string) {
    if (this.#when === 'while the files go') await this.#change();
    return super.remove(id);
  }
}

/** An archiver that stands still with its text on the disk: of a new conversation, or of one that has an archive. */
async function archiverUnderWay(isFirst: boolean) {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  await addArchive({ db, dataDir }, 'another one', ['a line']);
  const conversation = addConversation(db);
  say(db, conversation, 'one');
  if (!isFirst) await archiveConversation({ db, files: new ArchiveFiles(dataDir.archives) }, conversation);
  say(db, conversation, 'two');
  const files = new HeldArchives(dataDir.archives, 'after');
  const done = archiveConversation({ db, files }, conversation);
  await files.arrival;
  const finish = () => {
    files.letGo();
    return done;
  };
  return { dataDir, finish };
}

describe('while all archives are deleted', () => {
  test.each<[string, Moment]>([
    ['extended', 'before the files are looked for'],
    ['extended', 'after that'],
    ['extended', 'while the files go'],
    ['made', 'before the files are looked for'],
    ['made', 'after that'],
    ['made', 'while the files go'],
  ])('one that is %s %s has a file where it has a record, and only there', async (done, when) => {
    const { dataDir, finish } = await archiverUnderWay(done === 'made');
    const db = connect(dataDir.database, 'worker');
    const files = new Changing(dataDir.archives, when, finish);
    await deleteArchives({ db, files, kept: new KeptFiles(dataDir.deleted), username: 'admin' });
    const recorded = db.select({ id: archives.id }).from(archives).all();
    expect(readdirSync(dataDir.archives)).toEqual(recorded.map(({ id }) => `${id}.txt`));
    expect(recorded).toHaveLength(when === 'while the files go' ? 1 : 0);
  });
});

test('a record whose file is gone counts as a record, and as no file', async () => {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'worker');
  rmSync(archivePath({ dataDir }, await addArchive({ db, dataDir }, 'gone', ['a line'])));
  const files = new ArchiveFiles(dataDir.archives);
  const kept = new KeptFiles(dataDir.deleted);
  const deleted = await deleteArchives({ db, files, kept, username: 'admin' });
  expect(deleted).toEqual({ success: true, databaseRecordsDeleted: 1, filesDeleted: 0, filesErrors: [] });
});
