import { describe, expect, test } from 'vitest';
import { formatCursor } from '#server/live/cursor.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { RECENT_MAX } from '#server/live/limits.ts';
import { signIn } from '#tests/support/admin.ts';
import { call } from '#tests/support/call.ts';
import { openEventStream, type EventStream } from '#tests/support/event-stream.ts';
import { addConversation, say } from '#tests/support/feed-writer.ts';
import { beginTrial } from '#tests/support/reliability-log.ts';
import { startTestWeb, type TestWeb } from '#tests/support/web-app.ts';

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
  for (let n = 0; n <= RECENT_MAX; n += 1) say(web.db, conversation, String(n));
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

/** Types of the next `count` events, whichever wire they are on; `connected` counts for none. */
async function told(stream: EventStream, count: number): Promise<(string | undefined)[]> {
  const types: (string | undefined)[] = [];
  while (types.length < count) {
    const [event] = await stream.take(1);
    const { json, content } = JSON.parse(event?.data ?? '{}') as {
      json?: { type: string; message?: { content: string } };
      content?: string;
    };
    if (event?.event !== 'connected')
      types.push(json?.message?.content ?? json?.type ?? content ?? event?.event);
  }
  return types;
}

describe('resuming a stream', () => {
  test.each(Object.entries(IDS))(
    'from %s is answered with a reset, and goes on from there',
    async (id, idOf) => {
      const done = beginTrial('S2', `resumed from ${id}`);
      const here = await stage();
      const lastEventId = await idOf(here);
      const streams = await Promise.all(
        pathsOf(here).map((path) => openEventStream(here.web.url + path, lastEventId)),
      );
      for (const stream of streams) {
        expect(stream.response.status).toBe(200);
        expect(await told(stream, 1)).toEqual(['reset']);
        expect(stream.text()).toContain(`id: ${headOf(here)}\n`);
      }
      say(here.web.db, here.conversation, 'two');
      for (const stream of streams) expect(await told(stream, 1)).toEqual(['two']);
      done({ tries: streams.length, lost: 0, duplicated: 0 });
    },
  );
});
