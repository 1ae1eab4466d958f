import { expect, test } from 'vitest';
import { FeedReader } from '#server/live/feed-reader.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** A reader between whose reads the duel commits. */
class OvertakenReader extends FeedReader {
  commit: () => void = () => undefined;

  override head() {
    const head = super.head();
    this.commit();
    return head;
  }
}

test('the last lines end where the feed is said to stand, although one is committed meanwhile', () => {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  const conversation = addConversation(db);
  const { seq } = say(db, conversation, 'first');
  const reader = new OvertakenReader(connect(database, 'reader'));
  reader.commit = () => void say(db, conversation, 'second');
  const { head, lines } = reader.latest();
  expect([head.seq, lines.at(-1)?.seq]).toEqual([seq, seq]);
});
