import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/modules/auth/password.ts';

const PASSWORD = ' Añ password, with a space at each end ';

describe('a password', () => {
  test.each([
    ['without its spaces', PASSWORD.trim()],
    ['in another case', PASSWORD.toLowerCase()],
    ['in another form of Unicode', PASSWORD.normalize('NFD')],
    ['cut off', PASSWORD.slice(0, -1)],
    ['with more behind it', `${PASSWORD}x`],
  ])('is another one %s', async (_how, other) => {
    const hash = await hashPassword(PASSWORD);
    expect(await verifyPassword(hash, other)).toBe(false);
    expect(await verifyPassword(hash, PASSWORD)).toBe(true);
  });

  test('counts to its last character, however long it is', async () => {
    const long = 'x'.repeat(999);
    const hash = await hashPassword(`${long}y`);
    expect(await verifyPassword(hash, `${long}z`)).toBe(false);
    expect(await verifyPassword(hash, `${long}y`)).toBe(true);
  });

  test('of nobody is none, whatever it is', async () => {
    expect(await verifyPassword(undefined, 'nobody has this password, and nobody ever will')).toBe(false);
  });
});
