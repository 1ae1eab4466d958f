import { expect, test } from 'vitest';
import { assertRoom, freeBytesAt } from '#shared/db/backup/free-space.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

test('what does not fit is refused with both numbers and a way out', () => {
  const folder = tempFolder();
  const more = freeBytesAt(folder) + 1;
  expect(() => assertRoom(folder, more, 'A backup')).toThrow(
    /^A backup needs [\d.]+ GB free in .+, where [\d.]+ GB are left\. Make room there/,
  );
  expect(() => assertRoom(folder, 0, 'A backup')).not.toThrow();
});
