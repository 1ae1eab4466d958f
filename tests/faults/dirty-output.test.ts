import { once } from 'node:events';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect, test } from 'vitest';
import { formatCursor } from '#server/live/feed-publication.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { readDuelStatus } from '#shared/db/queries/duel-status.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { startDaemonProcess } from '#tests/support/processes/daemon-process.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { lineOf, openEventStream } from '#tests/support/http/event-stream.ts';
import { apiError, startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { linesIn } from '#tests/support/site/living-site.ts';
import { until } from '#tests/support/processes/processes.ts';
import { findingsIn } from '#tests/support/provider/good-model.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { DIRT, DirtyModel } from './dirty-model.ts';
import { waitAtMost } from '#tests/support/trials/wait-at-most.ts';

/*
 * P2 of reliability.md, from the provider to the wire: what it says is stored clean, is one frame a line whatever is in it, and breaks
 * no line of a log. That a browser shows it as text is in tests/e2e/provider-output.test.ts.
 */

const LANES = ['/api/eternal/stream', '/trpc/eternal.live'];
const SAY_MS = 60_000;
const ARRIVE_MS = 30_000;
/** Of a log line: control characters, bidi overrides and isolates. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const UNFIT = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** What a stream tells besides: that it is there, and, on a busy machine, how the duel fares and that time passes. */
const TOLD_BESIDES = ['connected', 'duel', 'ping'];

/** The lines that a stream brought, by its events: another that tells of no line is there as its type. */
function linesOn(text: string): string[] {
  const events: EventSourceMessage[] = [];
  createParser({ onEvent: (event) => void events.push(event) }).feed(text);
  return events.flatMap(linesInEvent);
}

function linesInEvent({ event, data }: EventSourceMessage): string[] {
  const { said, type } = lineOf(data);
  const kind = type ?? event ?? '';
  if (said !== undefined) return [said];
  return TOLD_BESIDES.includes(kind) ? [] : [kind];
}

const idsOn = (text: string) => text.match(/^id:/gm)?.length ?? 0;

/** A program that is started prints who the administrator is; that line is for people. */
const PRINTED = /^The administrator is "/;

/** Lines of a log that are none, or hold what belongs in none. */
function brokenIn(log: readonly string[]): string[] {
  const printed = log.join('').split('\n').slice(0, -1);
  const lines = printed.filter((line) => !PRINTED.test(line));
  return lines.filter((line) => !/^\{"level":\d+,.*\}$/.test(line) || UNFIT.test(line) || !isJson(line));
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

test('what a provider says is stored clean, goes out as one frame a line, and breaks no line of a log', async () => {
  const tell = beginTrial('P2', 'dirty lines of a provider, on the wires of both lanes');
  const model = new DirtyModel();
  const provider = await startFakeProvider((asked) => model.answer(asked));
  const { folder, database } = tempDataDir();
  const db = connect(database, 'worker');
  const log: string[] = [];
  const web = await startWebProcess(folder, { LOG_LEVEL: 'trace' }, { log });
  const start = formatCursor(new FeedReader(db).head());
  const streams = await Promise.all(LANES.map((lane) => openEventStream(web.url + lane, start)));
  const settings = { DATA_DIR: folder, OPENAI_BASE_URL: provider.baseUrl, LOG_LEVEL: 'trace' };
  const daemon = await startDaemonProcess(settings, { log });
  await waitAtMost(SAY_MS, () => model.isIn(linesIn(db)));
  provider.answer(apiError(400, { message: DIRT.map(({ say }) => say).join('\n') }));
  await until(() => readDuelStatus(db)?.problem ?? undefined);
  daemon.kill('SIGINT');
  await once(daemon, 'exit');

  const lines = linesIn(db);
  await waitAtMost(ARRIVE_MS, () => streams.every((stream) => idsOn(stream.text()) >= lines.length));
  const heard = streams.map((stream) => linesOn(stream.text()));
  const dirty = lines.filter((line) => model.offered.has(line)).length;
  const broken = brokenIn(log);
  tell(
    { tries: dirty, ...difference([...lines, ...lines], heard.flat()) },
    `${broken.length} broken lines in the logs`,
  );
  expect(model.isIn(lines)).toBe(true);
  expect(findingsIn(db, new Set(model.offered.keys()))).toEqual([]);
  expect(heard).toEqual(LANES.map(() => lines));
  expect(streams.map((stream) => idsOn(stream.text()))).toEqual(LANES.map(() => lines.length));
  expect(broken).toEqual([]);
  expect(log.join('')).toContain('Take <script>alert(1)</script> with you.');
});
