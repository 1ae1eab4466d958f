import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ChatBriefs } from '#daemon/chat/chat-briefs.ts';
import { findQuestions } from '#daemon/chat/chat-store.ts';
import { ChatWriter } from '#daemon/chat/chat-writer.ts';
import { PlainReplies } from '#daemon/chat/plain-replies.ts';
import { Responder } from '#daemon/chat/responder.ts';
import type { Engine } from '#daemon/engines/engine.ts';
import { chatMessages, conversations, lease } from '#shared/db/schema.ts';
import { ask, engineThat, storedReplies, chainOf } from '#tests/support/duel/chat-fixtures.ts';
import { takeLease } from '#tests/support/duel/fixtures.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** A database with a conversation, and daemons that answer in it, each on a connection of its own. */
function house() {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  const conversationId = addConversation(db);
  let nudges = 0;
  const start = (engine: Engine, fencingToken: number) => {
    const own = connect(database, 'daemon');
    const logger = pino({ level: 'silent' });
    const briefs = new ChatBriefs({ db: own, content: () => ({ premises: [], sequels: [] }) });
    const writer = new ChatWriter({ ...chainOf(engine), plain: new PlainReplies(() => []) });
    const responder = new Responder({ db: own, briefs, writer, logger, nudge: () => (nudges += 1) });
    const stopping = new AbortController();
    const running = responder.run({ fencingToken, signal: stopping.signal });
    const stop = () => {
      stopping.abort();
      return running;
    };
    onTestFinished(stop);
    return { stop };
  };
  const visitorAsks = (visitorId: string, content = `I am ${visitorId}.`) =>
    ask(db, { visitorId, conversationId }, content);
  return { db, token: takeLease(db), start, visitorAsks, nudges: () => nudges };
}

/** Calls that wait until the test lets them go on. */
function gate() {
  const waiting: (() => void)[] = [];
  const pass = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  return { waiting, pass };
}

const obliging = engineThat(({ chat }) => `re: ${chat.at(-1)?.text ?? ''}`);

describe('the responder', () => {
  test('answers what is asked, before and after it starts, and tells web of each reply', async () => {
    const { db, token, start, visitorAsks, nudges } = house();
    const first = visitorAsks('a');
    start(obliging, token);
    await expect.poll(() => storedReplies(db)).toEqual([{ content: 're: I am a.', answersId: first }]);
    const second = visitorAsks('a', 'Still me.');
    await expect.poll(() => storedReplies(db)[1]).toEqual({ content: 're: Still me.', answersId: second });
    expect(nudges()).toBe(2);
  });

  test('answers in the order in which visitors asked, four at once', async () => {
    const { db, token, start, visitorAsks } = house();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) visitorAsks(name);
    const { waiting, pass } = gate();
    const asked: string[] = [];
    const slow = engineThat(async ({ chat }, signal) => {
      asked.push(chat.at(-1)?.text ?? '');
      await pass(signal);
      return `re ${asked.length}`;
    });
    start(slow, token);
    await expect.poll(() => asked).toEqual(names.slice(0, 4).map((name) => `I am ${name}.`));
    waiting[0]?.();
    await expect.poll(() => asked).toEqual(names.slice(0, 5).map((name) => `I am ${name}.`));
    for (const n of [1, 2, 3, 4]) waiting[n]?.();
    await expect.poll(() => waiting.length).toBe(6);
    waiting[5]?.();
    await expect.poll(() => storedReplies(db).length).toBe(6);
  });

  test('stores one reply where two of them write one', async () => {
    const { db, token, start, visitorAsks } = house();
    const { waiting, pass } = gate();
    const slow = (name: string) =>
      engineThat(async (_brief, signal) => {
        await pass(signal);
        return `of the ${name}`;
      });
    visitorAsks('a');
    start(slow('first'), token);
    start(slow('second'), token);
    await expect.poll(() => waiting.length).toBe(2);
    for (const go of waiting) go();
    await expect.poll(() => storedReplies(db).length).toBe(1);
    visitorAsks('b');
    await expect.poll(() => waiting.length).toBe(4);
    for (const go of waiting) go();
    await expect.poll(() => storedReplies(db).length).toBe(2);
  });

  test('killed between the engine and the commit, it leaves the question to the next daemon', async () => {
    const { db, token, start, visitorAsks } = house();
    const { waiting, pass } = gate();
    const id = visitorAsks('a');
    const killed = start(
      engineThat(async (_brief, signal) => {
        await pass(signal);
        return 'never stored';
      }),
      token,
    );
    await expect.poll(() => waiting.length).toBe(1);
    await killed.stop();
    expect(storedReplies(db)).toEqual([]);
    start(obliging, token);
    await expect.poll(() => storedReplies(db)).toEqual([{ content: 're: I am a.', answersId: id }]);
  });

  test('late, after another took the lease, it adds nothing', async () => {
    const { db, token, start, visitorAsks } = house();
    const { waiting, pass } = gate();
    const id = visitorAsks('a');
    const late = start(
      engineThat(async (_brief, signal) => {
        await pass(signal);
        return 'late';
      }),
      token,
    );
    await expect.poll(() => waiting.length).toBe(1);
    db.update(lease)
      .set({ fencingToken: token + 1 })
      .run();
    waiting[0]?.();
    await late.stop();
    expect(findQuestions(db, 1)).toHaveLength(1);
    start(obliging, token + 1);
    await expect.poll(() => storedReplies(db)).toEqual([{ content: 're: I am a.', answersId: id }]);
  });

  test('goes on with the others where one cannot be answered', async () => {
    const { db, token, start, visitorAsks } = house();
    const [lost, found] = [visitorAsks('a', 'fail'), visitorAsks('b', 'work')];
    const picky = engineThat(({ chat }) => {
      if (chat.at(-1)?.text === 'fail') throw new Error('the provider is away');
      return 'yes';
    });
    start(picky, token);
    await expect.poll(() => storedReplies(db)).toEqual([{ content: 'yes', answersId: found }]);
    expect(findQuestions(db, 9).map(({ id }) => id)).toEqual([lost]);
  });

  test('forgets a question whose conversation is deleted while it is being answered', async () => {
    const { db, token, start, visitorAsks } = house();
    const { waiting, pass } = gate();
    visitorAsks('a');
    start(
      engineThat(async (_brief, signal) => {
        await pass(signal);
        return 'to nobody';
      }),
      token,
    );
    await expect.poll(() => waiting.length).toBe(1);
    db.delete(conversations).run();
    waiting[0]?.();
    const next = addConversation(db);
    ask(db, { visitorId: 'a', conversationId: next }, 'again');
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.();
    await expect.poll(() => storedReplies(db).length).toBe(1);
    expect(db.select().from(chatMessages).all()).toHaveLength(2);
  });
});
