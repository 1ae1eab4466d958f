import { describe, expect, test } from 'vitest';
import { storageStateOf } from '#server/modules/duel/desk-figures.ts';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { STORAGE_SENTENCES } from '#shared/storage-trouble.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { cannotMount, mountSmallDisk } from '#tests/support/processes/small-disk.ts';
import { tempDataDir } from '#tests/support/database/temp-data.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const MIB = 2 ** 20;
const DISK_BYTES = 112 * MIB;
const NOW = Date.UTC(2026, 0, 1);
const RUNNING = { running: true, idle: false, lastMessageAt: NOW - 1_000 };
const SILENT = { running: true, idle: false, lastMessageAt: NOW - 200_000 };

const reason = cannotMount();
if (reason !== undefined)
  process.stderr.write(
    `\nThe test of a full disk at the desk is SKIPPED. No disk can be mounted here: ${reason}\n\n`,
  );

describe('the room that is left', () => {
  test('is nothing to speak of while it will do for a busy night', () => {
    expect(storageStateOf(100 * MIB, SILENT, NOW)).toEqual({ storageProblem: null, paused: false });
  });

  test('is told of below that, with the figure and what may go', () => {
    expect(storageStateOf(100 * MIB - 1, SILENT, NOW)).toMatchObject({
      storageProblem: expect.stringContaining('Make room') as string,
      paused: false,
    });
    expect(storageStateOf(63 * MIB, SILENT, NOW).storageProblem).toBe(
      'Only 63.00 MB are free where DATA_DIR lies. Make room: old backups and replaced-* folders may go.',
    );
  });

  test('that no longer holds an upload is a full disk, in the words of the log', () => {
    const storageProblem = STORAGE_SENTENCES.full;
    expect(storageStateOf(MIB - 1, RUNNING, NOW)).toEqual({ storageProblem, paused: false });
  });

  test('has paused the duel where it is switched on, and silent for longer than it ever is', () => {
    const pausedWith = (status: Parameters<typeof storageStateOf>[1]) =>
      storageStateOf(0, status, NOW).paused;
    expect(pausedWith(SILENT)).toBe(true);
    expect(pausedWith({ ...RUNNING, lastMessageAt: null })).toBe(true);
    expect(pausedWith({ ...SILENT, running: false })).toBe(false);
    expect(pausedWith(undefined)).toBe(false);
  });

  test('has not paused a duel that rests, before its next line is overdue', () => {
    const pausedSince = (ms: number) =>
      storageStateOf(0, { running: true, idle: true, lastMessageAt: NOW - ms }, NOW).paused;
    expect(pausedSince(15 * 60_000)).toBe(false);
    expect(pausedSince(18 * 60_000)).toBe(true);
  });
});

test.skipIf(reason !== undefined)('the desk says that the disk is full for as long as it is', async () => {
  const disk = mountSmallDisk(DISK_BYTES);
  const web = await startTestWeb({ dataDir: tempDataDir(disk.folder) });
  writeDuelStatus(web.db, { running: true, lastMessageAt: 1_000 });
  const token = await signIn(web);
  const desk = async () => (await call(web, 'GET /admin/duel', { token })).json;
  expect(await desk()).toMatchObject({ storageProblem: null, paused: false });
  disk.fill();
  expect(await desk()).toMatchObject({ storageProblem: STORAGE_SENTENCES.full, paused: true });
  disk.empty();
  expect(await desk()).toMatchObject({ storageProblem: null, paused: false });
});
