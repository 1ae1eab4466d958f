import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SearchThread } from '#server/modules/search/search-thread.ts';
import { SEARCH } from '#server/limits/table.ts';
import { AppError } from '#shared/errors.ts';
import { parseSearch } from '#shared/text/search-query.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';
import { BUILT_WORKERS } from '#tests/support/processes/build.ts';

const HANGING = join(ROOT, 'tests', 'support', 'programs', 'searcher-that-hangs.mjs');
const order = (q: string) => ({ query: parseSearch(q), sort: 'newest', limit: 20 }) as const;
const sentence = (message: string) => expect.objectContaining({ code: 'UNAVAILABLE', message }) as Error;
const TOO_LONG = sentence('That search took too long. Search for a rarer word, or for less time.');
const TOO_MANY = sentence('Too many are searching just now. Try again in a moment.');
/** Longer than a busy machine stands still. */
const LONG_MS = 60_000;

/** A thread that is patient but for `bounds`. A test may change `limits` meanwhile: they are read anew for each search. */
function threadOf(workerEntry: string, bounds: Partial<typeof SEARCH> = {}) {
  const { database } = tempDataDir();
  const limits = { ...SEARCH, waitMs: LONG_MS, takesMs: LONG_MS, startsMs: LONG_MS, ...bounds };
  const thread = new SearchThread({
    database,
    workerEntry,
    assertInPlace: () => undefined,
    limits,
  });
  onTestFinished(() => thread.close());
  return { thread, limits, db: connect(database, 'daemon') };
}

describe('the thread that searches', () => {
  test('answers those who search at the same time, each with its own', async () => {
    const { thread, db } = threadOf(BUILT_WORKERS.search);
    const words = ['cage', 'form', 'den', 'fern'];
    const conversation = addConversation(db);
    for (const word of words) say(db, conversation, `one ${word}`);
    const answers = await Promise.all(words.map((word) => thread.find(order(word))));
    const texts = answers.map(
      ({ hits }) => hits.flatMap((hit) => (hit.kind === 'line' ? hit.text : [])).at(-1)?.text,
    );
    expect(texts).toEqual(words);
  });

  test('is given up where a search takes too long, and the next ones are answered', async () => {
    const { thread, limits } = threadOf(HANGING, { takesMs: 100 });
    const slow = thread.find(order('forever'));
    const next = thread.find(order('cage'));
    await expect(slow).rejects.toEqual(TOO_LONG);
    limits.takesMs = LONG_MS;
    expect(await next).toMatchObject({ hits: [] });
  });

  test('is started again once it has died', async () => {
    const { thread } = threadOf(HANGING);
    await expect(thread.find(order('death'))).rejects.toThrow('the search thread ended with code 1');
    expect(await thread.find(order('cage'))).toMatchObject({ hits: [] });
  });

  test('has so many waiting, and refuses the others at once', async () => {
    const { thread } = threadOf(HANGING, { waitingMax: 2 });
    const asked = Array.from({ length: 4 }, () => thread.find(order('cage')));
    await expect(asked[3]).rejects.toEqual(TOO_MANY);
    expect(await Promise.all(asked.slice(0, 3))).toHaveLength(3);
  });

  test('refuses who has waited too long', async () => {
    const { thread, limits } = threadOf(HANGING);
    await thread.find(order('cage'));
    limits.takesMs = 500;
    const slow = thread.find(order('forever'));
    limits.waitMs = 50;
    const next = thread.find(order('cage'));
    await Promise.all([expect(slow).rejects.toEqual(TOO_LONG), expect(next).rejects.toEqual(TOO_MANY)]);
  });

  test('refuses who has waited too long, however often it is given up meanwhile', async () => {
    const { thread, limits } = threadOf(HANGING);
    await thread.find(order('cage'));
    limits.takesMs = 500;
    const slow = [thread.find(order('forever')), thread.find(order('forever'))];
    limits.waitMs = 700;
    const next = thread.find(order('cage'));
    await Promise.all([
      ...slow.map((one) => expect(one).rejects.toEqual(TOO_LONG)),
      expect(next).rejects.toEqual(TOO_MANY),
    ]);
  });

  test('lets nobody’s wait run out while it starts for the first time', async () => {
    const { thread } = threadOf(HANGING, { waitMs: 1 });
    const asked = [thread.find(order('cage')), thread.find(order('form'))];
    expect((await Promise.allSettled(asked))[0]).toMatchObject({ status: 'fulfilled' });
  });

  test('is not started on a database that is not in its place', async () => {
    const { database } = tempDataDir();
    const gone = new AppError('UNAVAILABLE', 'Nothing can be stored just now.');
    const assertInPlace = () => {
      throw gone;
    };
    const thread = new SearchThread({ database, workerEntry: BUILT_WORKERS.search, assertInPlace });
    await expect(thread.find(order('cage'))).rejects.toBe(gone);
  });

  test('lets nobody wait who searches while it is closed', async () => {
    const { thread } = threadOf(HANGING);
    const asked = [thread.find(order('forever')), thread.find(order('cage'))];
    thread.close();
    for (const one of asked) await expect(one).rejects.toEqual(TOO_MANY);
  });
});
