import { statSync } from 'node:fs';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { Checkpoints } from '#daemon/housekeeping/checkpoint.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const HOUR = 3600_000;

/** A daemon's connection with something in its log, and clocks to be set. */
function place(walMaxBytes?: number) {
  const { database: path } = tempDataDir();
  const db = connect(path, 'daemon');
  const time = { wall: Date.parse('2026-03-04T01:00:00Z'), steady: 0 };
  const log: string[] = [];
  const checkpoints = new Checkpoints({
    db,
    path,
    logger: pino({}, { write: (line: string) => void log.push(line) }),
    clocks: { wall: () => time.wall, steady: () => time.steady },
    ...(walMaxBytes !== undefined && { walMaxBytes }),
  });
  const conversation = addConversation(db);
  const write = () => say(db, conversation, 'a line '.repeat(100));
  const pass = (hours: number) => {
    time.wall += hours * HOUR;
    time.steady += hours * HOUR;
  };
  write();
  return { path, db, checkpoints, write, pass, log, walBytes: () => statSync(`${path}-wal`).size };
}

describe('the write-ahead log', () => {
  test('is left alone by day while it is small', () => {
    const it = place();
    it.checkpoints.look();
    expect(it.walBytes()).toBeGreaterThan(0);
  });

  test('is cut to nothing once a night', () => {
    const it = place();
    it.pass(2);
    it.checkpoints.look();
    expect(it.walBytes()).toBe(0);
    it.write();
    it.pass(1);
    it.checkpoints.look();
    expect(it.walBytes()).toBeGreaterThan(0);
    it.pass(24);
    it.checkpoints.look();
    expect(it.walBytes()).toBe(0);
  });

  test('is cut to nothing at any hour once it has grown', () => {
    const it = place(1_000);
    it.checkpoints.look();
    expect(it.walBytes()).toBe(0);
  });

  test('that a reader holds is waited for briefly, told of, and cut at the next look', () => {
    const it = place(1_000);
    const reader = connect(it.path, 'reader');
    reader.$client.exec('BEGIN; SELECT count(*) FROM messages');
    it.write();
    it.checkpoints.look();
    expect(it.walBytes()).toBeGreaterThan(0);
    expect(it.log).toHaveLength(1);
    expect(it.log[0]).toContain('a reader keeps the write-ahead log from being cut short');
    reader.$client.exec('COMMIT');
    it.checkpoints.look();
    expect(it.walBytes()).toBe(0);
  });

  test('does not change how long the daemon waits for others', () => {
    const it = place(1_000);
    it.checkpoints.look();
    expect(it.db.$client.pragma('busy_timeout', { simple: true })).toBe(10_000);
  });

  test('does not end the daemon where it cannot be cut', () => {
    const it = place(1_000);
    it.pass(2);
    it.db.$client.close();
    expect(() => it.checkpoints.look()).not.toThrow();
    expect(it.log[0]).toContain('the write-ahead log could not be cut short');
  });
});
