import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ConversationsService } from '#server/modules/conversations/conversations.service.ts';
import { conversations } from '#shared/db/schema.ts';
import { beforeRead } from '#tests/support/database/before-read.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** A conversation of one line, its reader, and somebody who writes. */
function oneLine() {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  const reader = connect(database, 'reader');
  const id = addConversation(db);
  const { id: before } = say(db, id, 'one');
  return { db, reader, service: new ConversationsService({ db: reader }), id, before };
}

describe('a conversation that is read', () => {
  test.each([2, 3])('has as many messages as it says, where one is said before read %i', (nth) => {
    const { db, reader, service, id } = oneLine();
    beforeRead(reader, nth, () => say(db, id, 'two'));
    const { conversation, messages } = service.byId({ id });
    expect([conversation.messageCount, messages.length]).toEqual([1, 1]);
    expect(service.byId({ id }).messages).toHaveLength(2);
  });

  test.each([2, 3, 4])('is there as a whole, where it is deleted before read %i', (nth) => {
    const { db, reader, service, id, before } = oneLine();
    const last = say(db, id, 'two');
    beforeRead(reader, nth, () => db.delete(conversations).where(eq(conversations.id, id)).run());
    const { conversation, messages } = service.byId({ id, before: last.id });
    expect(conversation.messageCount).toBe(2);
    expect(messages.map(({ _id }) => _id)).toEqual([before]);
    expect(() => service.byId({ id })).toThrow('Conversation not found.');
  });
});
