import { rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Audience } from '#daemon/presence/audience.ts';
import { NudgeServer } from '#daemon/presence/nudge-server.ts';
import { SIGN_IN } from '#server/limits/table.ts';
import type { Db } from '#shared/db/client.ts';
import { delayAfter, logIn } from '#tests/support/site/admin.ts';
import { startWebProcess, type WebProcess } from '#tests/support/processes/web-process.ts';
import { call } from '#tests/support/http/call.ts';
import { daemonOf, replyOf } from '#tests/support/site/chat.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { openEventStream, takeBesidesDuel, type EventStream } from '#tests/support/http/event-stream.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/*
 * Two web processes on one database: what they count they count together, and what one writes the other knows. Of reliability.md, S1
 * and W4 hold for both together.
 */

const STREAM = '/api/eternal/stream';
const STREAMS_PER_ADDRESS = 20;
const GONE_AFTER_MS = 3_000;
const WRITES_A_MINUTE = 60;

interface Place {
  readonly webs: readonly [WebProcess, WebProcess];
  readonly db: Db;
  readonly dataDir: ReturnType<typeof tempDataDir>;
}

async function twoWebs(): Promise<Place> {
  const dataDir = tempDataDir();
  const start = () => startWebProcess(dataDir.folder, { WEB_INSTANCES: '2', TRUST_PROXY: 'true' });
  const webs = await Promise.all([start(), start()]);
  return { webs, db: connect(dataDir.database, 'daemon'), dataDir };
}

const from = (address: string) => ({ 'x-forwarded-for': address });

const lineIn = (data = '{}') => (JSON.parse(data) as { content?: string }).content ?? '';

/** What each web in turn answers to `times` requests. */
async function inTurn(place: Place, times: number, ask: (web: WebProcess) => Promise<number>) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push(await ask(place.webs[n % 2] ?? place.webs[0]));
  return statuses;
}

const watch = async (web: WebProcess, address: string) =>
  (await openEventStream(web.url + STREAM, undefined, from(address))).response.status;

/** Opens streams at two webs in turn; anew where that took so long that one which stood still counted as gone, with what it holds. */
async function openInTurn(count: number, address: string) {
  for (;;) {
    const place = await twoWebs();
    const begun = performance.now();
    const open = await inTurn(place, count, (web) => watch(web, address));
    const isLate = performance.now() - begun > GONE_AFTER_MS;
    if (!isLate || open.lastIndexOf(200) < STREAMS_PER_ADDRESS) return { webs: place.webs, open };
  }
}

describe('two web processes', () => {
  test('count the requests of an address together', async () => {
    const place = await twoWebs();
    const write = async (web: WebProcess) =>
      (await call(web, 'POST /admin/branding/replace', { headers: from('203.0.113.1') })).status;
    const statuses = await inTurn(place, WRITES_A_MINUTE + 2, write);
    expect(statuses.filter((status) => status === 401)).toHaveLength(WRITES_A_MINUTE);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test('slow down together whoever fails to sign in', async () => {
    const tell = beginTrial('W4', 'guesses at two web processes in turn');
    const place = await twoWebs();
    const json = { username: 'admin', password: 'wrong' };
    const guess = async (web: WebProcess) =>
      (await call(web, 'POST /auth/login', { json, headers: from('203.0.113.1') })).status;
    const statuses: number[] = [];
    let lastLookedAt = 0;
    // What one web alone would look at, both look at half of: a machine that is slow lets delays pass, each twice as long as the one before.
    for (let n = 0; n < 2 * SIGN_IN.freeTries && statuses.at(-1) !== 429; n += 1) {
      const begun = performance.now();
      statuses.push(await guess(place.webs[n % 2] ?? place.webs[0]));
      if (statuses.at(-1) === 401) lastLookedAt = begun;
    }
    const looked = statuses.filter((status) => status === 401).length;
    const other = await guess(place.webs[statuses.length % 2] ?? place.webs[0]);
    const isDelayOver = performance.now() - lastLookedAt > delayAfter(looked);
    tell({ tries: statuses.length }, `${looked} were looked at`);
    expect(looked).toBeGreaterThanOrEqual(SIGN_IN.freeTries);
    expect(statuses).toEqual([...Array<number>(looked).fill(401), 429]);
    expect(isDelayOver ? 429 : other).toBe(429);
  });

  test('count together what a visitor says', async () => {
    const place = await twoWebs();
    const conversation = addConversation(place.db);
    const daemon = daemonOf(place);
    const cookie = `visitor=${'a'.repeat(24)}`;
    const speak = async (web: WebProcess) => {
      const route = `POST /conversations/${conversation}/messages`;
      const { status } = await call(web, route, { json: { content: 'hello' }, headers: { cookie } });
      if (status === 202) daemon.answer('no');
      return status;
    };
    expect(await inTurn(place, 12, speak)).toEqual([...Array<number>(10).fill(202), 429, 429]);
  });

  test('let an address have twenty streams together, and free those of one that is killed', async () => {
    const address = '203.0.113.1';
    const { webs, open } = await openInTurn(STREAMS_PER_ADDRESS + 2, address);
    const [one, other] = webs;
    expect(open).toEqual([...Array<number>(STREAMS_PER_ADDRESS).fill(200), 503, 503]);
    expect(await watch(other, '203.0.113.2')).toBe(200);
    await one.kill();
    await expect.poll(() => watch(other, address)).toBe(200);
    const more = Array.from({ length: STREAMS_PER_ADDRESS / 2 }, () => watch(other, address));
    const statuses = await Promise.all(more);
    expect(statuses.toSorted()).toEqual([...Array<number>(STREAMS_PER_ADDRESS / 2 - 1).fill(200), 503]);
  });

  test('both deliver the feed, and either goes on where the other stopped', async () => {
    const tell = beginTrial('S1', 'watchers of one web process go on at another');
    const { webs, db } = await twoWebs();
    const conversation = addConversation(db);
    const streams = await Promise.all(webs.map((web) => openEventStream(web.url + STREAM)));
    say(db, conversation, 'first');
    const firsts = (await Promise.all(streams.map((stream) => takeBesidesDuel(stream, 1)))).flat();
    for (const stream of streams) stream.close();
    for (const line of ['second', 'third']) say(db, conversation, line);
    const elsewhere = await Promise.all(
      webs.toReversed().map((web, n) => openEventStream(web.url + STREAM, firsts[n]?.id)),
    );
    const rest = await Promise.all(elsewhere.map((stream) => takeBesidesDuel(stream, 2)));
    const heard = rest.map((events, n) => [firsts[n], ...events].map((event) => lineIn(event?.data)));
    const wanted = ['first', 'second', 'third'];
    const losses = difference([...wanted, ...wanted], heard.flat());
    tell({ tries: heard.length, ...losses });
    expect(heard).toEqual([wanted, wanted]);
    expect(firsts[1]).toEqual(firsts[0]);
  });

  test('tell their watchers how many watch both together, and no longer count one that is killed', async () => {
    const { webs } = await twoWebs();
    const [one, other] = webs;
    const streams = await Promise.all([one, other, other].map((web) => openEventStream(web.url + STREAM)));
    const hears = async (stream: EventStream | undefined, count: number) => {
      while ((await stream?.watching())?.data !== `{"count":${count}}`);
    };
    await Promise.all(streams.map((stream) => hears(stream, 3)));
    await one.kill();
    await Promise.all(streams.slice(1).map((stream) => hears(stream, 2)));
  });

  test('tell the daemon how many watch, each for itself', async () => {
    const { webs, dataDir } = await twoWebs();
    const told = new Map<object, number>();
    const audience = new (class extends Audience {
      override tell(listener: object, count: string): void {
        told.set(listener, Number(count));
        super.tell(listener, count);
      }
      override leave(listener: object): void {
        told.delete(listener);
        super.leave(listener);
      }
    })({ now: () => 0 });
    const onError = (error: Error) => expect.unreachable(error.message);
    const daemon = new NudgeServer({ path: dataDir.duelSocket, audience, onError });
    onTestFinished(() => {
      daemon.stop();
      rmSync(dataDir.duelSocket, { force: true });
    });
    daemon.start();
    for (const web of [webs[0], webs[1], webs[1]]) await watch(web, '203.0.113.1');
    await expect.poll(() => [...told.values()].toSorted()).toEqual([1, 2]);
    await webs[1].kill();
    await expect.poll(() => [...told.values()]).toEqual([1]);
  });

  test('read at the one what was written at the other, at once', async () => {
    const { webs } = await twoWebs();
    const [one, other] = webs;
    const token = await logIn(one);
    for (const themeId of ['cyber-teal', 'grok-chain', 'cyber-teal', 'grok-chain']) {
      const before = await call(other, 'GET /admin/theme');
      expect(await call(other, 'GET /admin/theme')).toMatchObject({ text: before.text });
      await call(one, 'POST /admin/themes/apply', { token, json: { themeId } });
      expect((await call(other, 'GET /admin/theme')).text).toContain(themeId);
    }
  });

  test('read out at the one the reply to what was said at the other', async () => {
    const place = await twoWebs();
    const conversation = addConversation(place.db);
    const [one, other] = place.webs;
    const headers = { cookie: `visitor=${'b'.repeat(24)}` };
    const path = `/conversations/${conversation}/messages`;
    await call(one, `POST ${path}`, { json: { content: 'Who let you out?' }, headers });
    daemonOf(place).answer('Your questions did.');
    const stream = await openEventStream(`${other.url}/api${path}`, undefined, headers);
    expect(await replyOf(stream)).toBe('Your questions did.');
  });
});
