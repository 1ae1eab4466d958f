import { describe, expect, test } from 'vitest';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { readChosenModel } from '#shared/db/queries/providers.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { choices, duelCommands, episodes, rejections, spend } from '#shared/db/schema.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const HOUR = 3600_000;

interface Desk {
  problem: unknown;
  budget: { dailyTokens: number; spentToday: number; hours: { hour: number; duel: number; chat: number }[] };
  episodes: { title: string; repetition: number; refused: number }[];
  refusals: { reasons: unknown; latest: { text: string }[] };
  choices: unknown;
}

async function deskOf(web: TestWeb): Promise<Desk> {
  const { json } = await call(web, 'GET /admin/duel', { token: await signIn(web) });
  return json as Desk;
}

function refuse(
  web: TestWeb,
  conversationId: string,
  fields: { reason: string; at?: number; text?: string },
) {
  const line = { conversationId, purpose: 'duel', persona: 'feral', engine: 'openai', model: 'm' } as const;
  web.db
    .insert(rejections)
    .values({ ...line, at: Date.now(), text: 'a line', ...fields })
    .run();
}

test('the desk tells what the latest lines were chosen from, latest first', async () => {
  const web = await startTestWeb();
  const conversationId = addConversation(web.db);
  const drafts = (text: string) => [
    { text, refusal: null, scores: { takesUp: 1 }, total: 0.9 },
    { text: 'As an AI, no.', refusal: 'refusal', scores: { takesUp: 0 }, total: 0.2 },
  ];
  for (const [ordinal, text] of ['I left.', 'You filed it.'].entries())
    web.db
      .insert(choices)
      .values({ at: ordinal, conversationId, ordinal, drafts: drafts(text) })
      .run();
  expect((await deskOf(web)).choices).toEqual([
    { at: '1970-01-01T00:00:00.001Z', drafts: drafts('You filed it.') },
    { at: '1970-01-01T00:00:00.000Z', drafts: drafts('I left.') },
  ]);
});

describe('the console', () => {
  test('tells anyone who is speaking, and tells it anew as soon as that changes', async () => {
    const web = await startTestWeb();
    const before = await call(web, 'GET /eternal/console');
    const console = { state: 'active', engine: 'none', model: 'none', temperature: 0.8, lowPower: false };
    expect(before.json).toEqual(console);
    writeDuelStatus(web.db, { engine: 'openai', model: 'a-model', lowPower: true });
    await expect
      .poll(async () => (await call(web, 'GET /eternal/console')).json)
      .toEqual({ ...console, engine: 'openai', model: 'a-model', lowPower: true });
  });

  test('tells anyone whether the duel goes on, as soon as that changes', async () => {
    const web = await startTestWeb();
    const state = async () => (await call(web, 'GET /eternal/console')).json as { state: string };
    for (const [enabled, told] of [
      ['false', 'stopped'],
      ['true', 'active'],
    ] as const) {
      writeSetting(web.db, 'eternal.enabled', enabled);
      await expect.poll(async () => (await state()).state).toBe(told);
    }
  });
});

describe('the desk of the duel', () => {
  test('says what is wrong with the provider, in the words of the daemon', async () => {
    const web = await startTestWeb();
    expect(await deskOf(web)).toMatchObject({
      problem: null,
      contentProblem: null,
      backupProblem: null,
      running: false,
    });
    writeDuelStatus(web.db, { problem: 'The key is refused.', problemAt: 1_000, idle: true });
    writeSetting(web.db, 'backup.problem', 'There is no room.');
    expect(await deskOf(web)).toMatchObject({
      problem: { sentence: 'The key is refused.', at: '1970-01-01T00:00:01.000Z' },
      backupProblem: 'There is no room.',
      idle: true,
    });
  });

  test('adds up what was spent today by the hour, and leaves yesterday out', async () => {
    const web = await startTestWeb();
    const now = Date.now();
    const midnight = now - (now % (24 * HOUR));
    const day = new Date(now).toISOString().slice(0, 10);
    const row = { day, purpose: 'duel', tokens: 100, settled: true, createdAt: midnight } as const;
    writeDuelStatus(web.db, { dailyTokens: 5_000 });
    web.db
      .insert(spend)
      .values([
        row,
        { ...row, tokens: 50, purpose: 'chat' },
        { ...row, tokens: 7, createdAt: now },
        { ...row, tokens: 999, day: '2001-01-01' },
      ])
      .run();
    const { budget } = await deskOf(web);
    expect(budget).toMatchObject({ dailyTokens: 5_000, spentToday: 157 });
    expect(budget.hours[0]).toMatchObject({ hour: 0, chat: 50 });
    expect(budget.hours.reduce((sum, { duel }) => sum + duel, 0)).toBe(107);
    expect(budget.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  });

  test('shows how much each closed episode repeated itself, oldest first', async () => {
    const web = await startTestWeb();
    for (const [title, repetition] of [
      ['first', 0.1],
      ['second', 0.4],
      ['running', null],
    ] as const) {
      const conversationId = addConversation(web.db, { title, live: false });
      say(web.db, conversationId, title);
      web.db.insert(episodes).values({ conversationId, repetition }).run();
      if (title === 'second') refuse(web, conversationId, { reason: 'said before' });
    }
    expect((await deskOf(web)).episodes).toMatchObject([
      { title: 'first', repetition: 0.1, refused: 0 },
      { title: 'second', repetition: 0.4, refused: 1 },
    ]);
  });

  test('counts the refusals of a day by reason, and shows the latest first', async () => {
    const web = await startTestWeb();
    const conversationId = addConversation(web.db);
    refuse(web, conversationId, { reason: 'refusal', text: 'as a model' });
    refuse(web, conversationId, { reason: 'said before', text: 'again' });
    refuse(web, conversationId, { reason: 'said before', text: 'and again' });
    refuse(web, conversationId, { reason: 'old', at: Date.now() - 25 * HOUR, text: 'long ago' });
    const { refusals } = await deskOf(web);
    expect(refusals.reasons).toEqual([
      { reason: 'said before', count: 2 },
      { reason: 'refusal', count: 1 },
    ]);
    expect(refusals.latest.map(({ text }) => text)).toEqual(['long ago', 'and again', 'again', 'as a model']);
  });

  test('passes a command on to the daemon, and notes who gave it', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const json = { command: 'next-episode' };
    expect((await call(web, 'POST /admin/duel/command', { token, json })).status).toBe(200);
    expect(web.db.select().from(duelCommands).all()).toMatchObject([
      { command: 'next-episode', username: 'admin', doneAt: null },
    ]);
    const { json: audit } = await call(web, 'GET /admin/audit', { token });
    expect(audit).toMatchObject([{ action: 'duel: next-episode', username: 'admin' }]);
    const unknown = await call(web, 'POST /admin/duel/command', { token, json: { command: 'dance' } });
    expect(unknown.status).toBe(400);
  });

  test('sets the model, and leaves it to the environment again', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const set = (model: string) => call(web, 'POST /admin/duel/model', { token, json: { model } });
    expect((await set(' tiny ')).json).toEqual({ success: true, chosenModel: 'tiny' });
    expect(readChosenModel(web.db)).toBe('tiny');
    expect((await set('')).json).toEqual({ success: true, chosenModel: null });
    expect(readChosenModel(web.db)).toBeUndefined();
  });
});
