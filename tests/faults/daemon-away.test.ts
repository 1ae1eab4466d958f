import { expect, test } from 'vitest';
import { call } from '#tests/support/http/call.ts';
import { startDaemonProcess, untilHolding } from '#tests/support/processes/daemon-process.ts';
import { openEventStream } from '#tests/support/http/event-stream.ts';
import { killed, until } from '#tests/support/processes/processes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/** Three heartbeats: on a busy machine one may be late. */
const AWAY_AFTER_MS = 6_000;
/** Lines would fill the stream; this is about what else it says. */
const SLOW = { DUEL_INTERVAL_MS: '60000', LOG_LEVEL: 'silent' };

/** What is told to whoever asks now. */
async function told(web: TestWeb) {
  const { json: console } = await call(web, 'GET /eternal/console');
  const { json: health } = await call(web, 'GET /health');
  const { state } = console as { state: string };
  const { status, duel } = health as { status: string; duel: { running: boolean } };
  return { state, status, running: duel.running };
}

/** Waits for what the feed says of the duel next, and passes over its lines. */
async function nextState(feed: Awaited<ReturnType<typeof openEventStream>>): Promise<string> {
  for (;;) {
    const [event] = await feed.take(1);
    if (event?.event === 'duel') return event.data;
  }
}

test('a duel whose daemon is killed is away to open pages and to new ones, and active again with the next daemon', async () => {
  const web = await startTestWeb({ awayAfterMs: AWAY_AFTER_MS });
  const variables = { DATA_DIR: web.dataDir.folder, ...SLOW };
  const daemon = await startDaemonProcess(variables);
  await untilHolding(web.db, daemon);
  const active = { state: 'active', status: 'ok', running: true };
  await until(async () => ((await told(web)).running ? true : undefined));
  expect(await told(web)).toEqual(active);
  const feed = await openEventStream(`${web.url}/api/eternal/stream`);
  await killed(daemon);
  expect(await nextState(feed)).toBe('{"state":"away"}');
  expect(await told(web)).toEqual({ state: 'away', status: 'degraded', running: false });
  await startDaemonProcess(variables);
  expect(await nextState(feed)).toBe('{"state":"active"}');
  expect(await told(web)).toEqual(active);
});
