import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { Database } from '#shared/db/sqlite.ts';
import { storageTrouble } from '#shared/storage-trouble.ts';

const ofSqlite = (code: string) => new Database.SqliteError('no', code);
const ofSystem = (code: string) => Object.assign(new Error('no'), { code });

describe('trouble of the storage', () => {
  test.each([
    ['a full disk, as SQLite says it', ofSqlite('SQLITE_FULL'), 'full'],
    ['no room for the index of the log', ofSqlite('SQLITE_IOERR_SHMSIZE'), 'full'],
    ['a full disk, as the system says it', ofSystem('ENOSPC'), 'full'],
    ['a quota', ofSystem('EDQUOT'), 'full'],
    ['a write lock', ofSqlite('SQLITE_BUSY'), 'locked'],
    ['a write lock that came in between', ofSqlite('SQLITE_BUSY_SNAPSHOT'), 'locked'],
    ['a database that is not in its place', ofSystem('FILE_DISPLACED'), 'displaced'],
    ['a disk that fails', ofSqlite('SQLITE_IOERR_WRITE'), 'failing'],
    ['a damaged file', ofSqlite('SQLITE_CORRUPT'), 'failing'],
    ['a disk that can only be read', ofSystem('EROFS'), 'failing'],
  ])('is %s', (_what, error, trouble) => {
    expect(storageTrouble(error)).toBe(trouble);
    expect(storageTrouble(new AppError('INTERNAL', 'no', { cause: error }))).toBe(trouble);
  });

  test.each([
    ['a row that is there already', ofSqlite('SQLITE_CONSTRAINT_UNIQUE')],
    ['a file that is not there', ofSystem('ENOENT')],
    ['a mistake', new TypeError('no')],
    ['nothing', undefined],
  ])('is not %s', (_what, error) => {
    expect(storageTrouble(error)).toBeUndefined();
  });
});
