import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startDaemon } from '#daemon/daemon.ts';
import { readDaemonEnv } from '#daemon/env.ts';
import { chatTurns, spend } from '#shared/db/schema.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { BACKUP_CHILD } from '#tests/support/database/backups.ts';
import { heardBy, visitorOf, type TestVisitor } from '#tests/support/site/chat.ts';
import { startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { builtProgram } from '#tests/support/processes/build.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/** Two daemons on a machine that may be busy. */
const JOKE = 'Despair? I had it framed, next to the plank.';

/** The real daemon on the data of a real web server, with the show switched off so that only visitors are answered. */
function startDaemonOf(web: TestWeb, variables: Record<string, string> = {}) {
  writeSetting(web.db, 'eternal.enabled', 'false');
  const env = readDaemonEnv({ DATA_DIR: web.dataDir.folder, ...variables });
  const logger = pino({ level: 'silent' });
  const daemon = startDaemon({
    env,
    root: ROOT,
    main: builtProgram('daemon'),
    backupChild: BACKUP_CHILD,
    logger,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= daemon.stop());
  onTestFinished(stop);
  return { stop };
}

async function answerTo(visitor: TestVisitor, conversation: string, text: string): Promise<string> {
  expect((await visitor.say(conversation, text)).status).toBe(202);
  return heardBy(visitor, conversation);
}

test('somebody in distress is pointed to people without a provider, as is the rest of the talk, after a restart too', async () => {
  const web = await startTestWeb();
  const provider = await startFakeProvider({ say: JOKE });
  const model = { OPENAI_BASE_URL: provider.baseUrl, OPENAI_API_KEY: 'sk-test' };
  const first = startDaemonOf(web, model);
  const visitor = visitorOf(web);
  const conversation = addConversation(web.db, { live: false });
  const heard = [await answerTo(visitor, conversation, "i'm ending it tonight")];
  heard.push(await answerTo(visitor, conversation, 'tell me a joke'));
  await first.stop();
  startDaemonOf(web, model);
  heard.push(await answerTo(visitor, conversation, 'what is the episode about?'));
  expect(heard.filter((text) => !text.includes('findahelpline.com'))).toEqual([]);
  expect(new Set(heard).size).toBe(heard.length);
  expect(provider.asked).toEqual([]);
  expect(web.db.select().from(spend).all()).toEqual([]);
  expect(web.db.select().from(chatTurns).all()).toMatchObject(
    heard.map(() => ({ engine: 'plain', model: 'en' })),
  );
  const another = addConversation(web.db, { live: false });
  expect(await answerTo(visitor, another, 'hello there, what is this place')).toBe(JOKE);
});

test('somebody in distress is answered by script in their own language', async () => {
  const web = await startTestWeb();
  startDaemonOf(web);
  const visitor = visitorOf(web);
  const conversation = addConversation(web.db, { live: false });
  expect(await answerTo(visitor, conversation, 'ya no quiero vivir')).toMatch(/findahelpline\.com.*/);
  expect(await answerTo(visitor, conversation, 'hola')).toMatch(/Te leo|Gracias/);
});
