import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { calmHooks } from '#shared/calm-log.ts';
import { Database } from '#shared/db/sqlite.ts';

const FULL = new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
const LOCKED = new Database.SqliteError('database is locked', 'SQLITE_BUSY');

function calmLog() {
  const clock = { now: 0 };
  const lines: string[] = [];
  const logger = pino(
    { level: 'trace', hooks: calmHooks({ now: () => clock.now, windowMs: 50 }) },
    { write: (line: string) => void lines.push(line) },
  );
  return { clock, logger, messages: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg) };
}

describe('the log of a process whose disk is full', () => {
  test('says what to do, once a minute for each thing that fails', () => {
    const { clock, logger, messages } = calmLog();
    for (let second = 0; second < 120; second += 1) {
      logger.error({ err: FULL }, 'a turn failed');
      logger.child({}).error({ err: FULL }, 'a request failed');
      clock.now += 1_000;
    }
    expect(messages()).toHaveLength(4);
    expect(messages()[0]).toMatch(/^a turn failed\. The disk is full where DATA_DIR lies\..* may go\.$/);
  });

  test('tells of something else that is wrong at once', () => {
    const { logger, messages } = calmLog();
    logger.error({ err: FULL }, 'a turn failed');
    logger.error({ err: LOCKED }, 'a turn failed');
    expect(messages()[1]).toContain('write lock');
  });

  test('leaves every other line as it is', () => {
    const { logger, messages } = calmLog();
    for (let n = 0; n < 3; n += 1) {
      logger.error({ err: new Error('a mistake') }, 'a turn failed');
      logger.info('a line');
      logger.info({ some: 'figures' }, 'with figures');
    }
    expect(messages()).toEqual(Array(3).fill(['a turn failed', 'a line', 'with figures']).flat());
  });
});

describe('the log of a process that is asked for too much', () => {
  test('has ten lines a minute of a kind, and one that says how many there were besides', async () => {
    const { logger, messages } = calmLog();
    for (let n = 0; n < 500; n += 1) {
      logger.info({ refused: 'UNAVAILABLE' }, 'too many');
      logger.child({}).error({ err: new Error('a mistake') }, 'a request failed');
    }
    const ten = Array(10).fill(['too many', 'a request failed']).flat() as string[];
    expect(messages()).toEqual(ten);
    const rest = ['too many', 'a request failed'].map(
      (what) => `${what} (so many times more within a minute)`,
    );
    await expect.poll(messages).toEqual([...ten, ...rest]);
    logger.info({ refused: 'UNAVAILABLE' }, 'again');
    expect(messages().at(-1)).toBe('again');
  });

  test('tells of each kind by itself, and of what is neither error nor refusal every time', () => {
    const { logger, messages } = calmLog();
    for (let n = 0; n < 20; n += 1) logger.info({ refused: 'UNAVAILABLE' }, 'too many');
    logger.info({ refused: 'TOO_MANY_REQUESTS' }, 'too fast');
    for (let n = 0; n < 20; n += 1) logger.info({ some: 'figures' }, 'with figures');
    expect(messages().slice(10)).toEqual(['too fast', ...(Array(20).fill('with figures') as string[])]);
  });
});
