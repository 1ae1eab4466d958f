import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startDaemon } from '#daemon/daemon.ts';
import { readDaemonEnv } from '#daemon/env.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { chatMessages } from '#shared/db/schema.ts';
import { BACKUP_CHILD } from '#tests/support/database/backups.ts';
import { heardBy, replyOf, visitorOf, type TestVisitor } from '#tests/support/site/chat.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { inTime } from '#tests/support/http/in-time.ts';
import { contents } from '#tests/support/http/messages.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { builtProgram } from '#tests/support/processes/build.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/** The real daemon on the data of a real web server. The duel itself is slow, so that it stays out of the way. */
function startDaemonOf(web: TestWeb) {
  const env = readDaemonEnv({ DATA_DIR: web.dataDir.folder, DUEL_INTERVAL_MS: '60000' });
  const daemon = startDaemon({
    env,
    root: ROOT,
    main: builtProgram('daemon'),
    backupChild: BACKUP_CHILD,
    logger: pino({ level: 'silent' }),
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= daemon.stop());
  onTestFinished(stop);
  return { stop };
}

/** Says something: the status, once web isn't late. */
const saidInTime = async (visitor: TestVisitor, conversation: string, text: string) =>
  (await inTime(() => visitor.say(conversation, text))).status;

describe('a visitor who talks to feral', () => {
  test('is answered, each time with something else, and finds it in the history', async () => {
    const web = await startTestWeb();
    startDaemonOf(web);
    const visitor = visitorOf(web);
    const conversation = addConversation(web.db, {
      origin: 'upload',
      live: false,
      title: 'The badge printer',
    });
    const said = ['hello', 'My laptop is on fire.', 'bye'];
    const heard: string[] = [];
    for (const text of said) {
      const stream = await visitor.listen(conversation);
      expect(await saidInTime(visitor, conversation, text)).toBe(202);
      heard.push((await replyOf(stream)) || (await heardBy(visitor, conversation)));
    }
    expect(new Set(heard).size).toBe(said.length);
    expect(heard.every((text) => /\w/.test(text))).toBe(true);
    const expected = said.flatMap((text, i) => [text, heard[i]]);
    expect(contents(await visitor.history(conversation))).toEqual(expected);
  });

  test('is answered while the duel is off', async () => {
    const web = await startTestWeb();
    writeSetting(web.db, 'eternal.enabled', 'false');
    startDaemonOf(web);
    const visitor = visitorOf(web);
    const conversation = addConversation(web.db, { live: false });
    expect(await saidInTime(visitor, conversation, 'Anybody in?')).toBe(202);
    expect(await heardBy(visitor, conversation)).toMatch(/\w/);
  });

  test('asked while no daemon ran, is answered by the one that comes', async () => {
    const web = await startTestWeb();
    const visitor = visitorOf(web);
    const conversation = addConversation(web.db, { live: false });
    expect(await saidInTime(visitor, conversation, 'Anybody in?')).toBe(202);
    const stream = await visitor.listen(conversation);
    startDaemonOf(web);
    expect((await replyOf(stream)) || (await heardBy(visitor, conversation))).toMatch(/\w/);
  });

  test('among thirty at once, each is answered once', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db, { live: false });
    startDaemonOf(web);
    const visitors = Array.from({ length: 30 }, () => visitorOf(web));
    const statuses = await Promise.all(
      visitors.map((visitor, n) => saidInTime(visitor, conversation, `I am number ${n}.`)),
    );
    expect(new Set(statuses)).toEqual(new Set([202]));
    const rows = () => web.db.select().from(chatMessages).all();
    await expect.poll(() => rows().filter(({ awaitsReply }) => awaitsReply).length).toBe(0);
    const answered = rows().flatMap(({ answersId }) => answersId ?? []);
    expect([answered.length, new Set(answered).size]).toEqual([30, 30]);
  });
});
