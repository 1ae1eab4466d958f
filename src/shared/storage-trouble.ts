/** Why the storage did not do what it was asked for, where whoever asked is not to blame. Nothing was written. */
export type StorageTrouble = 'full' | 'locked' | 'displaced' | 'failing';

/** Codes of SQLite (https://sqlite.org/rescode.html), of the system (errno(3)), and of db/open-files.ts. */
const CODES: readonly (readonly [RegExp, StorageTrouble])[] = [
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/, 'full'],
  [/^SQLITE_(BUSY|LOCKED)/, 'locked'],
  [/^FILE_DISPLACED$/, 'displaced'],
  [/^(SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)|EIO$|EROFS$)/, 'failing'],
];

/** What the operator is told of each, after what failed. */
export const STORAGE_SENTENCES: Readonly<Record<StorageTrouble, string>> = {
  full: 'The disk is full where DATA_DIR lies. Reading goes on, and writing will once there is room: old backups and replaced-* folders may go.',
  locked: 'Somebody else holds the write lock of the database. Writing goes on once they let go.',
  displaced:
    'feral.db, or its -wal or -shm, was removed or replaced while it was open. Nothing is written until it is back; npm run doctor says what to do.',
  failing: 'The database or its disk does not do what it is asked for: npm run doctor looks closer.',
};

/** What trouble of the storage an error tells of, itself or as the cause of others; undefined where it is something else. */
export function storageTrouble(error: unknown): StorageTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  return CODES.find(([codes]) => codes.test(code))?.[1] ?? storageTrouble(error.cause);
}
