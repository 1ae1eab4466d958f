import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tryFileLock } from '#shared/db/file-lock.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('a lock file', () => {
  test.each(['made', 'found'])(
    'is for its owner alone, with its journal, however open it is when %s',
    (how) => {
      const folder = tempFolder();
      chmodSync(folder, 0o755);
      const path = join(folder, 'a.lock');
      if (how === 'found') writeFileSync(path, '', { mode: 0o644 });
      const release = tryFileLock(path, { mode: 'exclusive', waitMs: 0 });
      onTestFinished(() => release?.());
      expect([path, `${path}-journal`].map(modeOf)).toEqual(['600', '600']);
    },
  );

  test('is still held after another try, in the same process', () => {
    const path = join(tempFolder(), 'a.lock');
    const release = tryFileLock(path, { mode: 'exclusive', waitMs: 0 });
    expect(tryFileLock(path, { mode: 'exclusive', waitMs: 0 })).toBeUndefined();
    expect(tryFileLock(path, { mode: 'shared', waitMs: 0 })).toBeUndefined();
    release?.();
    tryFileLock(path, { mode: 'exclusive', waitMs: 0 })?.();
  });
});
