import { expect, test } from 'vitest';
import { PROCEDURES as BY_PATH } from '#server/router.ts';
import { audit, deletions } from '#shared/db/schema.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { overTrpc, type Input } from '#tests/support/http/faces.ts';
import { addProvider, answerTests } from '#tests/support/database/provider-writer.ts';
import { addTicket } from '#tests/support/database/ticket-writer.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { PROCEDURES } from '#tests/support/site/procedures.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const conversation = ({ db }: TestWeb) => ({ id: addConversation(db, { live: false }) });
const lastDeletion = ({ db }: TestWeb) => ({ id: db.select().from(deletions).all().at(-1)?.id });

/** Whatever the audit speaks of, in an order in which each finds something to do, with an input. */
const DONE: Record<string, (web: TestWeb) => Input | Promise<Input>> = {
  'conversations.remove': conversation,
  'deletions.restore': lastDeletion,
  'admin.setTimestamps': () => ({ timestamp: '2026-01-02T03:04:05.006Z' }),
  'admin.replaceBranding': () => undefined,
  'admin.deleteEternalConversations': () => undefined,
  'admin.uploadText': () => ({ title: 'A file', content: 'A line.' }),
  'admin.deleteConversations': () => undefined,
  'deletions.forget': lastDeletion,
  'admin.deleteArchives': async (web) => void (await addArchive(web, 'An archive', ['a line'])),
  'admin.setProviderKey': () => ({ apiKey: 'sk-1234567890' }),
  'admin.removeProviderKey': () => undefined,
  'duel.command': () => ({ command: 'beat' }),
  'duel.setModel': () => ({ model: 'a-model' }),
  'eternal.setState': () => ({ enabled: false }),
  'providers.remove': ({ db }) => ({ id: addProvider(db) }),
  'providers.test': ({ db }) => {
    answerTests(db);
    return { id: 'first' };
  },
  'providers.save': () => ({ baseUrl: 'http://127.0.0.1:9/v1', model: 'a-model' }),
  'themes.set': () => ({ themeId: 'cyber-teal' }),
  'tickets.approve': ({ db }) => ({ number: addTicket(db) }),
  'tickets.decline': ({ db }) => ({ numbers: [addTicket(db)], letter: 'With regret.' }),
  'tickets.remove': ({ db }) => ({ number: addTicket(db) }),
  'tickets.setAutomatic': () => ({ automatic: true }),
};

test('what an administrator does is in the audit, by the name that its policy gives', async () => {
  const web = await startTestWeb();
  const token = await signIn(web);
  const audited = PROCEDURES.filter(({ name }) => BY_PATH.get(name)?.audit.length);
  expect(audited.map(({ name }) => name).sort()).toEqual(Object.keys(DONE).sort());
  for (const [name, inputOf] of Object.entries(DONE)) {
    const procedure = audited.find((each) => each.name === name);
    if (!procedure) continue;
    const before = web.db.select().from(audit).all().length;
    expect({ [name]: await overTrpc({ web, token }, procedure, await inputOf(web)) }).toMatchObject({
      [name]: { answer: {} },
    });
    const actions = web.db
      .select()
      .from(audit)
      .all()
      .slice(before)
      .map(({ action }) => action);
    expect(actions, name).toHaveLength(1);
    expect(BY_PATH.get(name)?.audit).toContain(actions[0]);
  }
});
