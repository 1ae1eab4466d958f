import { describe, expect, test } from 'vitest';
import { extentText, spanText } from '#client/features/admin/deletions.ts';
import { archivesDeleted, archivesFailed, eternalToggled } from '#client/features/admin/action-outcomes.ts';
import { reasonOf } from '#client/lib/errors.ts';

const docker = { ok: true, used: false, stderr: '' };
const success = true as const;

describe('what is said of the switch', () => {
  test.each([
    [{ enabled: true, docker }, '✅ Eternal enabled\nDocker: not used'],
    [{ enabled: true, docker: { ...docker, used: true } }, '✅ Eternal enabled\nDocker: container started'],
    [
      { enabled: true, docker: { ok: false, used: true, stderr: 'no such container' } },
      '✅ Eternal enabled\nDocker error: no such container',
    ],
    [{ enabled: false, docker: { ...docker, used: true } }, '⏸️ Eternal disabled'],
    [
      { enabled: false, docker: { ok: false, used: true, stderr: 'permission denied' } },
      '⏸️ Eternal disabled\nDocker error: permission denied',
    ],
  ])('%o', (result, said) => {
    expect(eternalToggled({ success, ...result })).toBe(said);
  });
});

describe('what is said of a deletion', () => {
  test('names the files that would not go', () => {
    const result = {
      success,
      databaseRecordsDeleted: 2,
      filesDeleted: 1,
      filesErrors: ['a.txt: EACCES', 'b.txt: EBUSY'],
    };
    expect(archivesDeleted(result)).toBe(
      '✅ Archives deleted\nDatabase records: 2\nFiles: 1\nFile errors: a.txt: EACCES, b.txt: EBUSY',
    );
  });

  test('gives a reason even where there is none', () => {
    expect(archivesFailed(reasonOf(new Error('')))).toBe('❌ Failed to delete archives: Unknown error');
    expect(archivesFailed(reasonOf('thrown as it was'))).toBe('❌ Failed to delete archives: Unknown error');
    expect(archivesFailed(reasonOf(new Error('The disk is full.')))).toBe(
      '❌ Failed to delete archives: The disk is full.',
    );
  });

  test('counts beforehand what would go', () => {
    const extent = { conversations: 5, messages: 1, archives: 0, bytes: 0 };
    expect(extentText('conversations', extent)).toBe('5 conversations, 1 message');
    expect(extentText('eternal', { ...extent, conversations: 1, messages: 40 })).toBe(
      '1 conversation, 40 messages',
    );
    expect(extentText('archives', { ...extent, archives: 3, bytes: 2_048 })).toBe('3 archives (2.00 KB)');
  });

  test('says from when to when it goes, by the clock of whoever reads it', () => {
    const [from, to] = [new Date(2026, 2, 4, 5, 6, 7), new Date(2026, 2, 5, 6, 7, 8)];
    expect(spanText({ from, to })).toBe('from 2026-03-04 05:06:07 to 2026-03-05 06:07:08');
    expect(spanText({ from: null, to: null })).toBe('');
  });
});
