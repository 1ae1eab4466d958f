import { describe, expect, test } from 'vitest';
import { Admission, addressKey } from '#server/limits/stream-admission.ts';

describe('admission to the streams', () => {
  test('counts an address until its streams have ended', () => {
    const admission = new Admission({ perAddress: 1, inAll: 10 });
    const leave = admission.enter('10.0.0.1');
    expect(() => admission.enter('10.0.0.1')).toThrow('Too many');
    admission.enter('10.0.0.2');
    leave();
    expect(() => admission.enter('10.0.0.1')).not.toThrow();
  });

  test('has a limit for all addresses together', () => {
    const admission = new Admission({ perAddress: 5, inAll: 2 });
    admission.enter('10.0.0.1');
    admission.enter('10.0.0.2');
    expect(() => admission.enter('10.0.0.3')).toThrow(expect.objectContaining({ retryAfter: 15 }));
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
