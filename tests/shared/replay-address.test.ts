import { describe, expect, test } from 'vitest';
import { addressOf, askedIn } from '#shared/replay-address.ts';
import { momentIn } from '#shared/text/moment.ts';

const ID = '65f0c4b2a9d18e3f7c601a2b';

describe('the address of a replay', () => {
  test('names a place and a speed, and is read as it was written', () => {
    const address = addressOf({ line: ID, at: '2026-03-04T05:06:07.008Z' }, 8);
    expect(address).toBe(`/replay?line=${ID}&at=2026-03-04T05:06:07.008Z&speed=8`);
    expect(askedIn(address.split('?')[1] ?? '')).toEqual({
      place: { line: ID, at: '2026-03-04T05:06:07.008Z' },
      speed: 8,
    });
    expect(addressOf({}, 1)).toBe('/replay');
  });

  test.each(['2026-03-04', '2026-03-04T00:00', '2026-03-04T00:00Z', '2026-03-04T00:00:00.0', ' 2026-03-04 '])(
    'has one spelling of a moment: %s',
    (at) => {
      expect(askedIn(`at=${encodeURIComponent(at)}`).place).toEqual({ at: '2026-03-04T00:00:00.000Z' });
    },
  );

  test('names a line alone where it also names a conversation', () => {
    expect(askedIn(`line=${ID}&conversation=${'f'.repeat(24)}`).place).toEqual({ line: ID });
  });

  test.each([
    'at=yesterday',
    'line=7',
    'conversation=',
    'speed=3',
    'speed=1e0',
    'utm_source=elsewhere',
    '%E0%A4%A',
    'at=2026-02-30',
  ])('that has %s in it is as if it had not', (search) => {
    expect(askedIn(search)).toEqual({ place: {}, speed: 1 });
  });
});

describe('a moment', () => {
  test.each([
    ['2026-03-04', '2026-03-04T00:00:00.000Z'],
    ['2026-03-04T05:06', '2026-03-04T05:06:00.000Z'],
    ['2026-03-04T05:06:07', '2026-03-04T05:06:07.000Z'],
    ['2026-03-04T05:06:07.8Z', '2026-03-04T05:06:07.800Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('%s is %s, wherever it is read', (text, iso) => {
    expect(momentIn(text)?.toISOString()).toBe(iso);
  });

  test.each([
    '',
    '2026',
    '2026-13-01',
    '2026-02-29',
    '2026-03-04T24:01',
    '2026-03-04 05:06',
    '2026-03-04T05:06+01:00',
    '1e3',
  ])('%j is none', (text) => {
    expect(momentIn(text)).toBeUndefined();
  });
});
