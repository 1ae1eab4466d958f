import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { archiveConversation } from '#shared/db/archive-store.ts';
import { addConversation, say } from '#tests/support/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/temp-data.ts';

test('an archive whose row cannot be written leaves no file; one that was there before stays', async () => {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  const store = { db, files: new ArchiveFiles(dataDir.archives) };
  const conversation = addConversation(db);
  const fails = () => expect(archiveConversation(store, conversation)).rejects.toThrow('readonly');
  say(db, conversation, 'one');
  db.$client.pragma('query_only = ON');
  await fails();
  expect(readdirSync(dataDir.archives)).toEqual([]);
  db.$client.pragma('query_only = OFF');
  const id = await archiveConversation(store, conversation);
  say(db, conversation, 'two');
  db.$client.pragma('query_only = ON');
  await fails();
  expect(readdirSync(dataDir.archives)).toEqual([`${id}.txt`]);
});
