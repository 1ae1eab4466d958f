import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keepLogsShort, pm2LogFiles, putAside } from '#shared/db/log-files.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

const KEEPING = { maxBytes: 100, kept: 3 };

/** A log file that another process holds open for appending, as PM2 does. */
function openLog() {
  const folder = tempFolder();
  const file = join(folder, 'web-out.log');
  const opened = openSync(file, 'a');
  onTestFinished(() => closeSync(opened));
  const write = (text: string) => void writeSync(opened, text);
  return { folder, file, write };
}

describe('a log file', () => {
  test('that is too long is put aside, and written on from its beginning', () => {
    const { file, write } = openLog();
    write('old '.repeat(30));
    putAside(file, KEEPING);
    write('new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('old '.repeat(30));
  });

  test('that is short stays as it is', () => {
    const { file, write } = openLog();
    write('short');
    putAside(file, KEEPING);
    expect(readFileSync(file, 'utf8')).toBe('short');
    expect(existsSync(`${file}.1`)).toBe(false);
  });

  test('leaves the three last ones, whatever is written', () => {
    const { folder, file, write } = openLog();
    for (const round of ['a', 'b', 'c', 'd', 'e']) {
      write(round.repeat(101));
      putAside(file, KEEPING);
    }
    expect(readdirSync(folder).sort()).toEqual(['web-out.log', ...[1, 2, 3].map((n) => `web-out.log.${n}`)]);
    expect([1, 2, 3].map((n) => readFileSync(`${file}.${n}`, 'utf8')[0])).toEqual(['e', 'd', 'c']);
  });

  test('is looked at when its process starts', () => {
    const { file } = openLog();
    writeFileSync(file, Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
    keepLogsShort([file], (error) => expect.unreachable(String(error)));
    expect(readFileSync(file)).toHaveLength(0);
    expect(existsSync(`${file}.1`)).toBe(true);
  });

  test('that cannot be put aside is told of, and loses nothing', () => {
    const { file, write } = openLog();
    write('x'.repeat(101));
    mkdirSync(`${file}.1`);
    mkdirSync(join(`${file}.1`, 'in the way'));

    expect(() => putAside(file, { maxBytes: 100, kept: 1 })).toThrow();
    expect(readFileSync(file)).toHaveLength(101);
  });
});

test('what PM2 does not write into files, or into none that grow, is nobody’s to keep short', () => {
  expect(pm2LogFiles({})).toEqual([]);
  expect(pm2LogFiles({ pm_out_log_path: '/a', pm_err_log_path: '/b' })).toEqual(['/a', '/b']);
  expect(() => putAside('/dev/null', { maxBytes: -1, kept: 3 })).not.toThrow();
  expect(existsSync('/dev/null.1')).toBe(false);
});
