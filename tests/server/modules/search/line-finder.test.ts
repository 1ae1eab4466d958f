import { describe, expect, test } from 'vitest';
import { findLines, firstAndLast } from '#server/modules/search/line-finder.ts';
import { parseSearch, parseWord } from '#shared/text/search-query.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** A database with such lines, and how many statements were run on it since. */
function linesOf(...said: readonly string[]) {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  const conversation = addConversation(db);
  const seqs = said.map((content) => say(db, conversation, content).seq);
  const prepared: string[] = [];
  const prepare = db.$client.prepare.bind(db.$client);
  db.$client.prepare = (sql: string) => {
    prepared.push(sql);
    return prepare(sql);
  };
  const askedOfIndex = () => prepared.filter((sql) => sql.includes('MATCH')).length;
  return { db, seqs, askedOfIndex };
}

describe('the first and the last line of a phrase', () => {
  test.each([
    ['nobody has said it', 'the of', 0],
    ['few have said it', 'the cage', 2],
  ])('are found in one go where %s', (_when, phrase, count) => {
    const { db, seqs, askedOfIndex } = linesOf('the cage of', 'of it', 'the cage');
    const [first, last] = count > 0 ? [seqs[0], seqs[2]] : [null, null];
    expect(firstAndLast(db, parseWord(phrase), 10)).toEqual({ first, last, count });
    expect(askedOfIndex()).toBe(1);
  });

  test('are the first and the last, also where more lines have it than are counted', () => {
    const { db, seqs } = linesOf('one cage', 'two cages', 'a cage', 'the cage', 'the den');
    expect(firstAndLast(db, parseWord('cage'), 2)).toEqual({ first: seqs[0], last: seqs[3], count: 2 });
  });
});

test('the best of lines that there are not is looked for once', () => {
  const { db, askedOfIndex } = linesOf('the cage of', 'of it');
  const page = { sort: 'best', from: undefined, limit: 20 } as const;
  expect(findLines(db, parseSearch('"of the" "the of"'), page)).toEqual({ sort: 'best', seqs: [] });
  expect(askedOfIndex()).toBe(1);
});
