import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Stretch } from '#tests/soak/exactness.ts';
import type { Stored } from '#tests/soak/stored.ts';
import { judgeFeeds, toldOtherwise } from '#tests/soak/verdict.ts';
import type { Shown, WatcherRecord } from '#tests/soak/watchers/record.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

/** Five lines, of which two conversations have said every other one. */
const LINES = [1, 2, 3, 4, 5].map((seq) => ({
  seq,
  at: seq * 1_000,
  id: `id ${seq}`,
  conversationId: seq % 2 === 0 ? 'even' : 'odd',
  content: `line ${seq}`,
}));
const STORED: Stored = { lines: LINES, episodes: 2, replies: new Map(), troubles: [] };

function recordOf(conversation: string | null, stretch: Stretch, history?: Shown): WatcherRecord {
  const common = { lane: 'REST', resumes: 1, resets: 0, strange: [] } as const;
  return { ...common, conversation, stretches: [stretch], histories: history ? [history] : [] };
}

function judge(...records: WatcherRecord[]) {
  const file = join(tempFolder(), 'watchers.ndjson');
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return judgeFeeds(file, STORED);
}

test('a watcher of a conversation is due its lines, and a watcher of the feed those of all', async () => {
  const lines = [1, 3, 5];
  const verdict = await judge(recordOf('odd', { lines }), recordOf(null, { lines }));
  expect(verdict).toMatchObject({ watchers: 2, lost: 2, duplicated: 0, misplaced: 0, resumes: 2 });
  expect(verdict.examples).toEqual(['A watcher of the feed (REST) has 2 lines lost: 2, 4.']);
});

test('what a page shows is its history and then the stream, with nothing missing between', async () => {
  const history = { ids: ['id 1', 'id 2'], upTo: 0, stretch: 0 };
  expect(await judge(recordOf(null, { since: 9_000, lines: [3, 4] }, history))).toMatchObject({ lost: 0 });
  expect(await judge(recordOf(null, { since: 9_000, lines: [4, 5] }, history))).toMatchObject({ lost: 1 });
  const torn = { ids: ['id 1', 'id 3'], upTo: 0, stretch: 0 };
  expect(await judge(recordOf(null, { lines: [4] }, torn))).toMatchObject({ lost: 1 });
});

test('a line that was told otherwise than it is stored is found; a branding since is none', () => {
  const told = (content: string, id?: string) => toldOtherwise([{ seq: 1, id, content }], STORED);
  expect([told('line 1', 'id 1'), told('line 1'), told('line 2'), told('line 1', 'id 2')]).toEqual([
    0, 0, 1, 1,
  ]);
  const branded = { ...STORED, lines: [{ ...LINES[0], content: 'A feral came by.' }] } as Stored;
  expect(toldOtherwise([{ seq: 1, id: 'id 1', content: 'A stray came by.' }], branded)).toBe(0);
});
