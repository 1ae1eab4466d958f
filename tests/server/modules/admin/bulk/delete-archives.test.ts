import { chmodSync, readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { archives } from '#shared/db/schema.ts';
import { deleteArchives } from '#server/modules/admin/bulk/delete-archives.ts';
import { addArchive } from '#tests/support/archive-writer.ts';
import { connect, tempDataDir } from '#tests/support/temp-data.ts';
import { withoutRoot } from '#tests/support/without-root.ts';

test('a file that cannot be removed is reported by name and reason, without its path, and goes with the next call', async () => {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'worker');
  const id = await addArchive({ db, dataDir }, 'stuck', ['a line']);
  const files = new ArchiveFiles(dataDir.archives);
  chmodSync(dataDir.folder, 0o755);
  chmodSync(dataDir.archives, 0o555);
  onTestFinished(() => chmodSync(dataDir.archives, 0o755));
  const stuck = await withoutRoot(() => deleteArchives({ db, files, username: 'admin' }));
  expect(stuck).toEqual({
    success: true,
    databaseRecordsDeleted: 1,
    filesDeleted: 0,
    filesErrors: [`${id}.txt: EACCES`],
  });
  expect(db.select().from(archives).all()).toEqual([]);
  chmodSync(dataDir.archives, 0o755);
  const again = await deleteArchives({ db, files, username: 'admin' });
  expect(again).toMatchObject({ databaseRecordsDeleted: 0, filesDeleted: 1, filesErrors: [] });
  expect(readdirSync(dataDir.archives)).toEqual([]);
});
