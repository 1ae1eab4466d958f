import { beforeEach, describe, expect, test } from 'vitest';
import { Attendance } from '#daemon/presence/attendance.ts';

const MINUTE = 60_000;

describe('what is new about who watches', () => {
  let now = 0;
  let count: number | undefined;
  let attendance: Attendance;

  beforeEach(() => {
    [now, count] = [0, 1];
    attendance = new Attendance({ count: () => count, now: () => now });
    stay(2);
  });

  /** For so many minutes it stays as it is. */
  function stay(minutes: number) {
    for (let n = 0; n < minutes * 10; n += 1) {
      now += MINUTE / 10;
      attendance.look();
    }
  }

  /** What is new once so many watch. */
  function newsAt(watching: number) {
    count = watching;
    attendance.look();
    const { news } = attendance;
    attendance.noteTold();
    return news;
  }

  test('is nothing while nobody comes or goes', () => {
    stay(60);
    expect(attendance.news).toBeUndefined();
  });

  test('is a crowd, the largest that there is, and each once', () => {
    expect([3, 9, 10, 14, 9, 10].map(newsAt)).toEqual([
      undefined,
      undefined,
      'crowd-10',
      undefined,
      undefined,
      undefined,
    ]);
    expect([1_200, 150].map(newsAt)).toEqual(['crowd-1000', undefined]);
  });

  test('is a crowd again once it was gone for half an hour', () => {
    expect(newsAt(10)).toBe('crowd-10');
    newsAt(4);
    stay(25);
    expect(newsAt(10)).toBeUndefined();
    newsAt(4);
    stay(31);
    expect(newsAt(10)).toBe('crowd-10');
  });

  test('is one left over, where there were many and that one stays', () => {
    for (const each of [3, 1]) newsAt(each);
    stay(2);
    expect(attendance.news).toBeUndefined();
    for (const each of [6, 1]) newsAt(each);
    expect(attendance.news).toBeUndefined();
    stay(1);
    expect(attendance.news).toBe('one-left');
  });

  test('is somebody who comes back after everybody had left, and not after web was restarted', () => {
    for (const each of [3, 0]) newsAt(each);
    stay(0.5);
    expect(newsAt(3)).toBeUndefined();
    newsAt(0);
    stay(1);
    expect(newsAt(1)).toBe('all-left');
  });

  test('is forgotten with an arrival, and after three minutes', () => {
    for (const each of [3, 0]) newsAt(each);
    stay(11);
    count = 1;
    attendance.noteArrival();
    attendance.look();
    expect(attendance.news).toBeUndefined();
    count = 10;
    attendance.look();
    expect(attendance.news).toBe('crowd-10');
    stay(3);
    expect(attendance.news).toBeUndefined();
  });

  test('is not what the daemon finds as it starts, nor what is not known', () => {
    const found = new Attendance({ count: () => 5_000, now: () => now });
    found.look();
    expect(found.news).toBeUndefined();
    now += 5 * MINUTE;
    found.look();
    expect(found.news).toBeUndefined();
    count = undefined;
    stay(5);
    expect(newsAt(1)).toBeUndefined();
  });
});
