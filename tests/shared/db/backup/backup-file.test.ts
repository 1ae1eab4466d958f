import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backupFileName, listBackups } from '#shared/db/backup/backup-file.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

describe('the name of a backup', () => {
  test('tells who made it and when, in UTC, without a character that a disk could refuse', () => {
    const at = new Date('2026-03-04T05:06:07.890Z');
    expect(backupFileName('manual', at)).toBe('feral-2026-03-04T05-06-07Z.tar');
    expect(backupFileName('daily', at)).toBe('feral-daily-2026-03-04T05-06-07Z.tar');
  });

  test('is read back: latest first, and other files are not backups', () => {
    const folder = tempFolder();
    const at = (day: number) => new Date(Date.UTC(2026, 2, day, 5, 6, 7));
    const names = [
      backupFileName('daily', at(1)),
      backupFileName('manual', at(3)),
      backupFileName('daily', at(2)),
    ];
    for (const name of [...names, 'feral-2026-13-45T99-00-00Z.tar', 'mine.tar', '.backup-x']) {
      writeFileSync(join(folder, name), '');
    }
    expect(listBackups(folder)).toEqual([
      { path: join(folder, names[1] ?? ''), kind: 'manual', madeAt: at(3) },
      { path: join(folder, names[2] ?? ''), kind: 'daily', madeAt: at(2) },
      { path: join(folder, names[0] ?? ''), kind: 'daily', madeAt: at(1) },
    ]);
  });

  test('where there is no folder there is no backup', () => {
    expect(listBackups(join(tempFolder(), 'nowhere'))).toEqual([]);
  });
});
