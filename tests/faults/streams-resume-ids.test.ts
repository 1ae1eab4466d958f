import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { formatCursor } from '#server/live/feed-publication.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { REPLAY_MAX } from '#server/live/replay-buffer.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { openEventStream, type EventStream } from '#tests/support/http/event-stream.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* S2: resume ids that nothing can be resumed from. */

interface Stage {
  readonly web: TestWeb;
  readonly conversation: string;
  readonly epoch: string;
}

async function stage(): Promise<Stage> {
  const web = await startTestWeb();
  const conversation = addConversation(web.db);
  say(web.db, conversation, 'one');
  return { web, conversation, epoch: new FeedReader(web.db).head().epoch };
}

const headOf = ({ web }: Stage) => formatCursor(new FeedReader(web.db).head());

/** A message of an episode that an administrator deletes. */
async function deleted({ web, epoch }: Stage): Promise<string> {
  const doomed = addConversation(web.db, { live: false });
  const { seq } = say(web.db, doomed, 'regrets');
  const token = await signIn(web);
  expect((await call(web, `DELETE /admin/conversations/${doomed}`, { token })).status).toBe(200);
  return `${epoch}.${seq}`;
}

/** A message after which more was said than is kept. */
function tooOld({ web, conversation, epoch }: Stage): string {
  const { seq } = say(web.db, conversation, 'long ago');
  for (let n = 0; n <= REPLAY_MAX; n += 1) say(web.db, conversation, String(n));
  return `${epoch}.${seq}`;
}

const IDS: Record<string, (stage: Stage) => string | Promise<string>> = {
  'another epoch': () => '00000000.1',
  'a message that was deleted': deleted,
  'more than a thousand lines ago': tooOld,
  'the future': ({ epoch }) => `${epoch}.999999`,
  'a negative number': ({ epoch }) => `${epoch}.-1`,
  'a fraction': ({ epoch }) => `${epoch}.0.5`,
  'no number': ({ epoch }) => `${epoch}.one`,
  'a leading zero': ({ epoch }) => `${epoch}.01`,
  'a number past what can be counted': ({ epoch }) => `${epoch}.${'9'.repeat(30)}`,
  'an epoch and nothing else': ({ epoch }) => epoch,
  '10 KB of nonsense': () => 'x'.repeat(10_000),
  'half a statement': () => `'; DELETE FROM messages; --`,
  'a number alone': () => '1',
  Latin: () => '\u00e9\u00ff.1',
};

const pathsOf = ({ conversation }: Stage) => [
  '/api/eternal/stream',
  `/api/eternal/conversations/${conversation}/stream`,
  '/trpc/eternal.live',
];

/** Longer than any event takes; one that has not come by then is lost. */
const PATIENCE_MS = 60_000;
const TOLD = ['reset', 'two', 'three'];

/** What the next events say, whichever wire they are on, up to `last`; less where that does not come. `connected` counts for none. */
async function toldUpTo(stream: EventStream, last: string): Promise<string[]> {
  const told: string[] = [];
  const listen = async () => {
    while (told.at(-1) !== last) told.push(...(await nextOf(stream)));
  };
  await Promise.race([listen(), sleep(PATIENCE_MS, undefined, { ref: false })]);
  return told;
}

async function nextOf(stream: EventStream): Promise<string[]> {
  const [event] = await stream.take(1);
  if (event === undefined || event.event === 'connected') return [];
  const { json, content } = JSON.parse(event.data) as {
    json?: { type: string; message?: { content: string } };
    content?: string;
  };
  return [json?.message?.content ?? json?.type ?? content ?? event.event ?? ''];
}

/** What streams were told too little and too much. */
function lossesOf(told: readonly string[][]) {
  const losses = told.map((one) => difference(TOLD, one));
  const sum = (of: 'lost' | 'duplicated') => losses.reduce((total, one) => total + one[of], 0);
  return { lost: sum('lost'), duplicated: sum('duplicated') };
}

describe('resuming a stream', () => {
  test.each(Object.entries(IDS))(
    'from %s is answered with a reset, and goes on from there',
    async (id, idOf) => {
      const tell = beginTrial('S2', `resumed from ${id}`);
      const here = await stage();
      const lastEventId = await idOf(here);
      const streams = await Promise.all(
        pathsOf(here).map((path) => openEventStream(here.web.url + path, lastEventId)),
      );
      const resets = await Promise.all(streams.map((stream) => toldUpTo(stream, 'reset')));
      const head = headOf(here);
      for (const line of ['two', 'three']) say(here.web.db, here.conversation, line);
      const lines = await Promise.all(streams.map((stream) => toldUpTo(stream, 'three')));
      const told = streams.map((_, n) => [...(resets[n] ?? []), ...(lines[n] ?? [])]);
      tell({ tries: streams.length, ...lossesOf(told) });
      expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200));
      expect(told).toEqual(streams.map(() => TOLD));
      for (const stream of streams) expect(stream.text()).toContain(`id: ${head}\n`);
    },
  );
});
