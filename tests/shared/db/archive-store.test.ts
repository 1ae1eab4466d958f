import { readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { archiveConversation } from '#shared/db/archive-store.ts';
import { renewEpoch } from '#shared/db/queries/feed-epoch.ts';
import { archives, conversations, messages } from '#shared/db/schema.ts';
import { archiveFile } from '#tests/support/database/archive-writer.ts';
import { beforeRead } from '#tests/support/database/before-read.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { HeldArchives } from '#tests/support/database/held-archives.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** The daemon, and a web process, on one data folder with one live conversation. */
function twoProcesses() {
  const dataDir = tempDataDir();
  const daemon = { db: connect(dataDir.database, 'daemon'), files: new ArchiveFiles(dataDir.archives) };
  const web = { db: connect(dataDir.database, 'web'), files: new ArchiveFiles(dataDir.archives) };
  const conversation = addConversation(daemon.db);
  return { dataDir, daemon, web, conversation };
}

type Place = ReturnType<typeof twoProcesses>;

/** An archiver of web that stands still before or after its text is on the disk. */
function heldArchiver({ web, dataDir, conversation }: Place, where: 'before' | 'after') {
  const files = new HeldArchives(dataDir.archives, where);
  const done = archiveConversation({ db: web.db, files }, conversation);
  return { files, done };
}

/** What a deletion of the conversation commits, in another process. */
function deleteConversation({ daemon, conversation }: Place): void {
  daemon.db.transaction(
    (tx) => {
      tx.delete(messages).where(eq(messages.conversationId, conversation)).run();
      tx.delete(conversations).where(eq(conversations.id, conversation)).run();
      renewEpoch(tx);
    },
    { behavior: 'immediate' },
  );
}

/** What the record of the one archive says, and how many lines its file has. */
function recordAndFile({ daemon, dataDir }: Place) {
  const { id = '', messageCount = 0 } = daemon.db.select().from(archives).get() ?? {};
  return { id, messageCount, lines: archiveFile({ dataDir }, id).match(/^\[/gm)?.length ?? 0 };
}

/** The same, where it is the one thing that is left in the folder. */
function theArchive(place: Place) {
  const found = recordAndFile(place);
  expect(readdirSync(place.dataDir.archives)).toEqual([`${found.id}.txt`]);
  return found;
}

describe('two archivers of one conversation', () => {
  test.each(['before', 'after'] as const)(
    'leave every line in its archive, the slower one held %s its text is on the disk',
    async (where) => {
      const place = twoProcesses();
      const { daemon, conversation } = place;
      say(daemon.db, conversation, 'one');
      const id = await archiveConversation(daemon, conversation);
      say(daemon.db, conversation, 'two');
      const slow = heldArchiver(place, where);
      await slow.files.arrival;
      say(daemon.db, conversation, 'the last');
      await archiveConversation(daemon, conversation);
      closeConversation(daemon.db, conversation);
      slow.files.letGo();
      expect(await slow.done).toBe(id);
      expect(theArchive(place)).toEqual({ id, messageCount: 3, lines: 3 });
    },
  );

  test.each(['before', 'after'] as const)(
    'agree on one archive where there was none, the slower one held %s its text is on the disk',
    async (where) => {
      const place = twoProcesses();
      const { daemon, conversation } = place;
      say(daemon.db, conversation, 'one');
      const slow = heldArchiver(place, where);
      await slow.files.arrival;
      say(daemon.db, conversation, 'the last');
      const id = await archiveConversation(daemon, conversation);
      slow.files.letGo();
      expect(await slow.done).toBe(id);
      expect(theArchive(place)).toEqual({ id, messageCount: 2, lines: 2 });
    },
  );

  test('leave a record that tells of no more than its file holds, whoever records first', async () => {
    const place = twoProcesses();
    const { daemon, conversation, dataDir } = place;
    say(daemon.db, conversation, 'one');
    await archiveConversation(daemon, conversation);
    say(daemon.db, conversation, 'two');
    const web = heldArchiver(place, 'before');
    await web.files.arrival;
    say(daemon.db, conversation, 'the last');
    const files = new HeldArchives(dataDir.archives, 'after');
    const done = archiveConversation({ db: daemon.db, files }, conversation);
    await files.arrival;
    web.files.letGo();
    await web.done;
    const { messageCount, lines } = recordAndFile(place);
    expect(lines).toBeGreaterThanOrEqual(messageCount);
    files.letGo();
    await done;
    expect(theArchive(place)).toMatchObject({ messageCount: 3, lines: 3 });
  });
});

describe('an archive whose conversation is deleted while it is extended', () => {
  test.each([1, 2, 3, 4])('keeps its lines, deleted before read %i', async (nth) => {
    const place = twoProcesses();
    const { daemon, web, conversation } = place;
    say(daemon.db, conversation, 'precious');
    await archiveConversation(daemon, conversation);
    say(daemon.db, conversation, 'more');
    beforeRead(web.db, nth, () => deleteConversation(place));
    await archiveConversation(web, conversation);
    expect(theArchive(place)).toMatchObject({ messageCount: 1, lines: 1 });
  });

  test('keeps what it had, deleted while the text is written', async () => {
    const place = twoProcesses();
    const { daemon, conversation } = place;
    say(daemon.db, conversation, 'precious');
    await archiveConversation(daemon, conversation);
    say(daemon.db, conversation, 'more');
    const slow = heldArchiver(place, 'after');
    await slow.files.arrival;
    deleteConversation(place);
    slow.files.letGo();
    expect(await slow.done).toBeUndefined();
    expect(theArchive(place)).toMatchObject({ messageCount: 1, lines: 1 });
  });
});

test('a line that is said while the text is written is in the archive as well', async () => {
  const place = twoProcesses();
  const { daemon, conversation } = place;
  say(daemon.db, conversation, 'one');
  const slow = heldArchiver(place, 'after');
  await slow.files.arrival;
  say(daemon.db, conversation, 'two');
  slow.files.letGo();
  const id = await slow.done;
  expect(theArchive(place)).toEqual({ id, messageCount: 2, lines: 2 });
});

test('an archiver of a conversation that never falls silent comes to an end', async () => {
  const { daemon, web, conversation, dataDir } = twoProcesses();
  say(daemon.db, conversation, 'one');
  class Chatty extends ArchiveFiles {
    override prepare(text: string) {
      say(daemon.db, conversation, 'and another thing');
      return super.prepare(text);
    }
  }
  const id = await archiveConversation({ db: web.db, files: new Chatty(dataDir.archives) }, conversation);
  expect(readdirSync(dataDir.archives)).toEqual([`${id}.txt`]);
});

test('an archive tells what was said as it stands after a rewriting, where that came while the text was written', async () => {
  const place = twoProcesses();
  const { daemon, conversation, dataDir } = place;
  say(daemon.db, conversation, 'the old word');
  const slow = heldArchiver(place, 'after');
  await slow.files.arrival;
  daemon.db.update(messages).set({ content: 'the new word' }).run();
  renewEpoch(daemon.db);
  slow.files.letGo();
  await slow.done;
  expect(archiveFile({ dataDir }, theArchive(place).id)).toContain('the new word');
});

test('an archiver whom rewriting overtakes time and again gives up, and leaves nothing', async () => {
  const { daemon, web, conversation, dataDir } = twoProcesses();
  say(daemon.db, conversation, 'one');
  class Overtaken extends ArchiveFiles {
    override prepare(text: string) {
      renewEpoch(daemon.db);
      return super.prepare(text);
    }
  }
  const files = new Overtaken(dataDir.archives);
  await expect(archiveConversation({ db: web.db, files }, conversation)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect(readdirSync(dataDir.archives)).toEqual([]);
});

describe('an archive whose row cannot be written', () => {
  test('leaves no file; one that was there before stays', async () => {
    const { daemon: store, conversation, dataDir } = twoProcesses();
    const { db } = store;
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

  test('leaves no file, failing once that has its name', async () => {
    const { daemon, conversation, dataDir } = twoProcesses();
    say(daemon.db, conversation, 'one');
    const files = new FailingLate(dataDir.archives);
    await expect(archiveConversation({ db: daemon.db, files }, conversation)).rejects.toThrow('too late');
    expect(daemon.db.select().from(archives).all()).toEqual([]);
    expect(readdirSync(dataDir.archives)).toEqual([]);
  });
});

/** Fails where a commit would, with the file in its place. */
class FailingLate extends ArchiveFiles {
  override async prepare(text: string) {
    const prepared = await super.prepare(text);
    const keepAs = (id: string) => {
      prepared.keepAs(id);
      throw new Error('too late');
    };
    return { ...prepared, keepAs };
  }
}
