import { expect, test } from 'vitest';
import { StatsService } from '#server/modules/admin/stats.service.ts';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { beforeRead } from '#tests/support/database/before-read.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

test('an episode that opens while conversations are counted is none of the uploads', async () => {
  const { database, archives } = tempDataDir();
  const db = connect(database, 'daemon');
  const reader = connect(database, 'reader');
  addConversation(db, { live: false });
  beforeRead(reader, 2, () => addConversation(db));
  const service = new StatsService({ db: reader, files: new ArchiveFiles(archives) });
  expect((await service.stats()).conversations).toEqual({ total: 1, eternal: 1, regular: 0 });
  expect((await service.stats()).conversations).toEqual({ total: 2, eternal: 2, regular: 0 });
});
