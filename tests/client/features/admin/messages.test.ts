import { describe, expect, test } from 'vitest';
import { doomedBy } from '#client/features/admin/doomed.ts';
import { archivesDeleted, archivesFailed, eternalToggled } from '#client/features/admin/messages.ts';
import { reasonOf } from '#client/lib/reason.ts';

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
    const stats = {
      conversations: { total: 5, eternal: 3, regular: 2 },
      messages: { total: 40 },
      users: { total: 1 },
      archives: { database: 3, files: 2, totalSize: 2_048 },
    };
    expect(doomedBy('archives', stats)).toBe('3 archives, 2 files (2.00 KB)');
    expect(doomedBy('eternal', stats)).toBe('3 of 5 conversations, with all their messages');
    expect(doomedBy('conversations', stats)).toBe('5 conversations, 40 messages');
  });
});
