import { expect, test } from 'vitest';
import { deleteArchives } from '#server/modules/admin/bulk/delete-archives.ts';
import { KeptFiles } from '#server/modules/admin/bulk/kept-files.ts';
import { ArchivesService } from '#server/modules/archives/archives.service.ts';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** Archives with whom something happens right before, or right after, their files are listed. */
class Changing extends ArchiveFiles {
  before: () => Promise<unknown> = () => Promise.resolve();
  after: () => Promise<unknown> = () => Promise.resolve();

  override async list() {
    await this.before();
    const listed = await super.list();
    await this.after();
    return listed;
  }
}

async function archived() {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  const place = { db, dataDir };
  await addArchive(place, 'the first', ['a line']);
  const files = new Changing(dataDir.archives);
  const service = new ArchivesService({ db: connect(dataDir.database, 'reader'), files });
  const stored = async () => (await service.stored()).map(({ title, fileExists }) => ({ title, fileExists }));
  return { place, files, stored };
}

test.each(['before', 'after'] as const)(
  'an archive that is made right %s the files are looked at is neither without a file nor without a record',
  async (when) => {
    const { place, files, stored } = await archived();
    files[when] = () => addArchive(place, 'the second', ['a line']);
    for (const archive of await stored()) {
      expect(archive).toEqual({
        title: expect.stringMatching(/^the (first|second)$/) as string,
        fileExists: true,
      });
    }
    files[when] = () => Promise.resolve();
    expect(await stored()).toHaveLength(2);
  },
);

test.each(['before', 'after'] as const)(
  'archives that are deleted right %s the files are looked at are no longer told of',
  async (when) => {
    const { place, files, stored } = await archived();
    const { db, dataDir } = place;
    const kept = new KeptFiles(dataDir.deleted);
    const context = { db, files: new ArchiveFiles(dataDir.archives), kept, username: 'admin' };
    files[when] = () => deleteArchives(context);
    expect(await stored()).toEqual([]);
  },
);
