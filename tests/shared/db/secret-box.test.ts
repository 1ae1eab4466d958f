import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SecretBox } from '#shared/db/secret-box.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

const SECRET = 'sk-a key of somebody’s';

describe('a sealed secret', () => {
  test('is opened by whoever has the key file, which its owner alone may read', () => {
    const path = join(tempFolder(), 'secret.key');
    const sealed = new SecretBox(path).seal(SECRET);
    expect(new SecretBox(path).open(sealed)).toBe(SECRET);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('shows nothing of itself, and is another one each time', () => {
    const box = new SecretBox(join(tempFolder(), 'secret.key'));
    const [first, second] = [box.seal(SECRET), box.seal(SECRET)];
    expect(first).not.toBe(second);
    expect(Buffer.from(first, 'base64').includes(SECRET)).toBe(false);
  });

  test('stays shut for another key', () => {
    const folder = tempFolder();
    const sealed = new SecretBox(join(folder, 'one.key')).seal(SECRET);
    expect(new SecretBox(join(folder, 'other.key')).open(sealed)).toBeUndefined();
  });

  test('stays shut where a single bit of it was changed, or some of it is gone', () => {
    const box = new SecretBox(join(tempFolder(), 'secret.key'));
    const sealed = Buffer.from(box.seal(SECRET), 'base64');
    for (const place of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(sealed.readUInt8(place) ^ 1, place);
      expect(box.open(changed.toString('base64'))).toBeUndefined();
      expect(box.open(sealed.subarray(0, place).toString('base64'))).toBeUndefined();
    }
  });

  test('is not sealed with a file that holds no key', () => {
    const path = join(tempFolder(), 'secret.key');
    for (const content of ['', 'zz', 'abcd']) {
      writeFileSync(path, content);
      expect(() => new SecretBox(path)).toThrow(/secret\.key holds no key\. Put it back/);
    }
  });

  test('comes with nothing beside its key file', () => {
    const folder = tempFolder();
    for (let n = 0; n < 2; n += 1) new SecretBox(join(folder, 'secret.key'));
    expect(readdirSync(folder)).toEqual(['secret.key']);
  });
});
