import { readFileSync, writeFileSync, truncateSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportToFile } from '#server/modules/exports/export-file.ts';
import { ExportsService } from '#server/modules/exports/exports.service.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';

const NEVER = new AbortController().signal;

/** A database with some episodes and uploads, said in turns, and a file to export to. */
function dataToExport() {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  db.$client.pragma('synchronous = OFF');
  const ids = [
    addConversation(db, { title: 'Ünïcode\u0085' }),
    addConversation(db, { origin: 'upload', live: false }),
  ];
  for (let n = 0; n < 260; n += 1)
    say(db, ids[n % 7 === 0 ? 1 : 0] ?? '', `line ${n} 漢字 \u009b31m "quoted"`);
  say(db, ids[0] ?? '', { content: 'x'.repeat(300_000), beat: 'A long one.' });
  const exports = new ExportsService({ db: connect(database, 'reader') });
  return { db, ids, exports, file: join(tempFolder(), 'export.jsonl') };
}

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('an export has every message once, in its order, behind the conversation that it is of', async () => {
  const { exports, file, ids } = dataToExport();
  const made = await exportToFile(exports, file, NEVER);
  expect(made).toMatchObject({
    resumed: false,
    bytes: statSync(file).size,
    sheet: { conversations: 2, messages: 261 },
  });
  const lines = linesOf(file);
  expect(lines.filter(({ type }) => type === 'conversation').map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  const said = lines.filter(({ type }) => type === 'message').map(({ content }) => content);
  expect(said.slice(0, 2)).toEqual(['line 0 漢字 \u009b31m "quoted"', 'line 1 漢字 \u009b31m "quoted"']);
  expect(said).toHaveLength(261);
  expect(lines.at(-1)).toMatchObject({ type: 'end' });
});

test('a file that was cut off anywhere behind its sheet comes out as if it had not been', async () => {
  const { exports, file } = dataToExport();
  await exportToFile(exports, file, NEVER);
  const whole = readFileSync(file);
  const sheetEnd = whole.indexOf('\n') + 1;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: sheetEnd, max: whole.length - 1 }), async (length) => {
      truncateSync(file, length);
      expect((await exportToFile(exports, file, NEVER)).resumed).toBe(true);
      expect(readFileSync(file).equals(whole)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('what was said since an export was begun is not in it, however often it is gone on with', async () => {
  const { db, ids, exports, file } = dataToExport();
  await exportToFile(exports, file, NEVER);
  const whole = readFileSync(file);
  truncateSync(file, whole.length >> 1);
  say(db, ids[0] ?? '', 'since then');
  await exportToFile(exports, file, NEVER);
  expect(readFileSync(file).equals(whole)).toBe(true);
});

test('a stop leaves a file that can be gone on with', async () => {
  const { exports, file } = dataToExport();
  const stopping = new AbortController();
  stopping.abort();
  await expect(exportToFile(exports, file, stopping.signal)).rejects.toThrow('aborted');
  expect((await exportToFile(exports, file, NEVER)).resumed).toBe(true);
  expect(linesOf(file)).toHaveLength(1 + 2 + 261 + 1);
});

test('no other file is written to, nor a whole one, nor one of another history', async () => {
  const { db, exports, file } = dataToExport();
  for (const content of ['a letter\n', '{"type":"message"}\n', 'no line end', '{"type":"sheet"}\n']) {
    writeFileSync(file, content);
    await expect(exportToFile(exports, file, NEVER)).rejects.toThrow('no export');
    expect(readFileSync(file, 'utf8')).toBe(content);
  }
  writeFileSync(file, '');
  await exportToFile(exports, file, NEVER);
  await expect(exportToFile(exports, file, NEVER)).rejects.toThrow('whole already');
  truncateSync(file, statSync(file).size - 5);
  db.$client.exec("UPDATE feed SET epoch = '0badcafe'");
  await expect(exportToFile(exports, file, NEVER)).rejects.toThrow('has been rewritten');
});

test('an export goes from a place to an end of one history', () => {
  const { exports } = dataToExport();
  const { until } = exports.sheet();
  const ofAnother = until.replace(/^\w+/, '0badcafe');
  expect(ofAnother).not.toBe(until);
  expect(() => exports.pages({ after: until, until: ofAnother })).toThrow('has been rewritten');
  expect(() => exports.pages({ after: ofAnother, until })).toThrow('has been rewritten');
});
