import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { absenceUntil, noteSeen, putAway, type SeenLine } from '#client/features/recap/absence.ts';

const HOUR = 3_600_000;
const idOf = (n: number) => n.toString(16).padStart(24, '0');
const line = (n: number): SeenLine => ({
  line: idOf(n),
  conversation: idOf(0xc),
  number: n,
  saidAt: n * 1_000,
});

/** What a browser keeps for a site. */
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const forbidden = () => {
  throw new DOMException('forbidden', 'SecurityError');
};

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an absence', () => {
  test('is one from an hour on, of somebody who was here', () => {
    expect(absenceUntil(line(9), 0)).toBeUndefined();
    noteSeen(line(1), 0);
    expect(absenceUntil(line(9), HOUR - 1)).toBeUndefined();
    expect(absenceUntil(line(9), HOUR)).toEqual({ from: line(1), until: line(9), leftAt: 0, backAt: HOUR });
  });

  test('in which nothing was said is none', () => {
    noteSeen(line(1), 0);
    expect(absenceUntil(line(1), 9 * HOUR)).toBeUndefined();
  });

  test('is remembered while the visitor goes on to see lines, until it is put away', () => {
    noteSeen(line(1), 0);
    const absence = absenceUntil(line(9), HOUR);
    noteSeen(line(10), HOUR);
    expect(absenceUntil(line(11), HOUR + 1)).toEqual(absence);
    if (absence) putAway(absence, HOUR + 2);
    expect(absenceUntil(line(12), HOUR + 3)).toBeUndefined();
  });

  test('that was not put away grows by the next one', () => {
    noteSeen(line(1), 0);
    absenceUntil(line(9), HOUR);
    noteSeen(line(10), HOUR);
    expect(absenceUntil(line(90), 5 * HOUR)).toEqual({
      from: line(1),
      until: line(90),
      leftAt: 0,
      backAt: 5 * HOUR,
    });
  });

  test('that is put away on a page that shows no lines does not come back there', () => {
    noteSeen(line(1), 0);
    const absence = absenceUntil(line(9), HOUR);
    if (absence) putAway(absence, HOUR);
    expect(absenceUntil(line(10), HOUR + 1)).toBeUndefined();
  });

  test.each([
    'no JSON',
    'null',
    '7',
    '{"line":"x","conversation":"y","number":1,"saidAt":0,"seenAt":0}',
    `{"line":"${idOf(1)}","conversation":"${idOf(2)}","number":1,"saidAt":1e99,"seenAt":0}`,
  ])('is not made of what somebody else left in the storage: %s', (stored) => {
    localStorage.setItem('lastSeen', stored);
    localStorage.setItem('absence', stored);
    expect(absenceUntil(line(9), 9 * HOUR)).toBeUndefined();
  });

  test('is nothing that a browser without storage knows of', () => {
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
    noteSeen(line(1), 0);
    expect(absenceUntil(line(9), HOUR)).toBeUndefined();
  });
});
