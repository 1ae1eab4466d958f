import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceBranding } from '#server/modules/admin/bulk/replace-branding.ts';
import { BRAND } from '#shared/brand.ts';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { archiveConversation } from '#shared/db/archive-store.ts';
import { newId } from '#shared/db/id.ts';
import { readRevision } from '#shared/db/queries/feed-epoch.ts';
import { messages, rejections } from '#shared/db/schema.ts';
import { addArchive, archiveFile, archivePath } from '#tests/support/database/archive-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { refuse } from '#tests/support/database/refusal-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const OLD = `I like ${BRAND.oldWord}.`;
const oldWord = new RegExp(BRAND.oldWord, 'i');

/** Archives that somebody does something with right before they are listed, or right after one was read. */
class Busy extends ArchiveFiles {
  beforeList: () => unknown = () => undefined;
  afterRead: () => unknown = () => undefined;

  override async list() {
    await this.beforeList();
    return super.list();
  }

  override async read(id: string) {
    const text = await super.read(id);
    await this.afterRead();
    return text;
  }
}

test('a visitor who opens an archive between the database and the files sees the new word the next time', async () => {
  const web = await startTestWeb();
  const id = await addArchive(web, 'An episode', [OLD]);
  const open = async () => (await call(web, `GET /archives/${id}`)).text;
  const files = new Busy(web.dataDir.archives);
  files.beforeList = async () => {
    web.backend.catchUp();
    expect(await open()).toMatch(oldWord);
  };
  await replaceBranding({ db: connect(web.dataDir.database, 'worker'), files, username: 'admin' });
  web.backend.catchUp();
  expect(await open()).not.toMatch(oldWord);
});

test('what the gate refused is replaced, too, since visitors may read it, and counts as nothing', async () => {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'worker');
  refuse(db, addConversation(db), { text: OLD });
  const files = new ArchiveFiles(dataDir.archives);
  const { modifiedCounts } = await replaceBranding({ db, files, username: 'admin' });
  expect(modifiedCounts).toEqual({ conversations: 0, messages: 0, archives: 0 });
  expect(db.select().from(rejections).get()?.text).not.toMatch(oldWord);
});

test('what happened just before a line is replaced with it, and the message counts once', async () => {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'worker');
  const conversation = addConversation(db);
  const beat = `A ${BRAND.oldWord} comes in.`;
  say(db, conversation, { content: OLD, beat });
  say(db, conversation, { content: 'Shut the door.', beat });
  say(db, conversation, 'No.');
  const files = new ArchiveFiles(dataDir.archives);
  const { modifiedCounts } = await replaceBranding({ db, files, username: 'admin' });
  expect(modifiedCounts.messages).toBe(2);
  expect(db.select({ beat: messages.beat }).from(messages).all()).toEqual([
    { beat: `A ${BRAND.product} comes in.` },
    { beat: `A ${BRAND.product} comes in.` },
    { beat: null },
  ]);
});

test('an archive that is extended while its file is gone over keeps the new lines', async () => {
  const dataDir = tempDataDir();
  const daemon = connect(dataDir.database, 'daemon');
  const conversation = addConversation(daemon);
  say(daemon, conversation, OLD);
  const archive = () =>
    archiveConversation({ db: daemon, files: new ArchiveFiles(dataDir.archives) }, conversation);
  const id = (await archive()) ?? '';
  say(daemon, conversation, 'the last line');
  const files = new Busy(dataDir.archives);
  files.afterRead = archive;
  const db = connect(dataDir.database, 'worker');
  const { modifiedCounts } = await replaceBranding({ db, files, username: 'admin' });
  expect(archiveFile({ dataDir }, id)).toContain('the last line');
  expect(archiveFile({ dataDir }, id)).not.toMatch(oldWord);
  expect(modifiedCounts).toMatchObject({ messages: 1, archives: 0 });
});

test('a file without a record is gone over as well; one without the word moves nothing', async () => {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'worker');
  const orphan = newId();
  writeFileSync(archivePath({ dataDir }, orphan), OLD);
  await addArchive({ db, dataDir }, 'An episode', ['nothing of the kind']);
  const files = new Busy(dataDir.archives);
  let revision = 0;
  files.beforeList = () => (revision = readRevision(db));
  const { modifiedCounts } = await replaceBranding({ db, files, username: 'admin' });
  expect(modifiedCounts.archives).toBe(1);
  expect(archiveFile({ dataDir }, orphan)).not.toMatch(oldWord);
  expect(readRevision(db)).toBe(revision);
});
