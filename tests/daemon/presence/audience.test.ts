import { beforeEach, describe, expect, test } from 'vitest';
import { Audience } from '#daemon/presence/audience.ts';

const MINUTE = 60_000;
const WEB = {};
const OTHER_WEB = {};

describe('the audience', () => {
  let now = 0;
  let audience: Audience;

  beforeEach(() => {
    now = 0;
    audience = new Audience({ now: () => now });
  });

  /** The daemon looks four times a second; once a minute does for these. */
  const isAwayAfter = (minutes: number) => {
    for (let n = 0; n < minutes; n += 1) {
      now += MINUTE;
      audience.isAway();
    }
    return audience.isAway();
  };

  test('is there while nobody tells anything', () => {
    expect(isAwayAfter(60)).toBe(false);
    audience.join(WEB);
    expect(isAwayAfter(60)).toBe(false);
  });

  test('is watching only where a web process tells that somebody is', () => {
    expect(audience.isWatched()).toBe(false);
    audience.join(WEB);
    expect(audience.isWatched()).toBe(false);
    audience.tell(WEB, '0');
    audience.join(OTHER_WEB);
    audience.tell(OTHER_WEB, '2');
    expect(audience.isWatched()).toBe(true);
    audience.leave(OTHER_WEB);
    expect(audience.isWatched()).toBe(false);
  });

  test('is away ten minutes after the last one left, and not a minute before', () => {
    audience.join(WEB);
    audience.tell(WEB, '3');
    expect(isAwayAfter(30)).toBe(false);
    audience.tell(WEB, '0');
    expect(isAwayAfter(9)).toBe(false);
    expect(isAwayAfter(1)).toBe(true);
  });

  test('is back with the first who comes', () => {
    audience.join(WEB);
    audience.tell(WEB, '0');
    expect(isAwayAfter(11)).toBe(true);
    audience.tell(WEB, '1');
    expect(audience.isAway()).toBe(false);
  });

  test('is counted over all web processes', () => {
    audience.join(WEB);
    audience.join(OTHER_WEB);
    audience.tell(WEB, '0');
    audience.tell(OTHER_WEB, '1');
    expect(isAwayAfter(20)).toBe(false);
    audience.leave(OTHER_WEB);
    expect(isAwayAfter(11)).toBe(true);
  });

  test('stays away while web restarts within a minute', () => {
    audience.join(WEB);
    audience.tell(WEB, '0');
    expect(isAwayAfter(11)).toBe(true);
    audience.leave(WEB);
    now += MINUTE / 2;
    expect(audience.isAway()).toBe(true);
    audience.join(WEB);
    audience.tell(WEB, '0');
    expect(isAwayAfter(5)).toBe(true);
  });

  test('is there again when nothing was heard for longer than a restart takes', () => {
    audience.join(WEB);
    audience.tell(WEB, '0');
    expect(isAwayAfter(11)).toBe(true);
    audience.leave(WEB);
    expect(isAwayAfter(2)).toBe(false);
  });

  test.each(['', '-1', '1e3', 'many', ' 7', '9'.repeat(40)])('is not changed by %j', (count) => {
    audience.join(WEB);
    audience.tell(WEB, '0');
    expect(isAwayAfter(11)).toBe(true);
    audience.tell(WEB, count);
    expect(audience.isAway()).toBe(true);
  });
});
