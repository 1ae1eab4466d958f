import { describe, expect, test } from 'vitest';
import type { Conditions } from '#daemon/tempo/pace.ts';
import { Rest } from '#daemon/tempo/rest.ts';

const WATCHED: Conditions = { mayAskProvider: true, tempo: 'normal', isAway: false, isWatched: true };
const AWAY: Conditions = { mayAskProvider: false, tempo: 'normal', isAway: true, isWatched: false };
const UNKNOWN: Conditions = { ...WATCHED, isWatched: false };

const lineOf = (conversationId: string, ordinal: number) => ({ conversationId, ordinal });

/** A duel that rests since the episode `one` is over. */
function resting(): Rest {
  const rest = new Rest();
  rest.look(AWAY, lineOf('one', 7));
  rest.look(AWAY, lineOf('two', 0));
  return rest;
}

describe('the rest', () => {
  test('does not begin while somebody watches', () => {
    const rest = new Rest();
    expect(rest.look(WATCHED, lineOf('one', 7))).toBeUndefined();
    expect(rest.isResting).toBe(false);
  });

  test('begins once the episode is over that ran when everybody had gone, and is told of once', () => {
    const rest = new Rest();
    expect(rest.look(AWAY, lineOf('one', 7))).toBeUndefined();
    expect(rest.look(AWAY, lineOf('one', 8))).toBeUndefined();
    expect(rest.isResting).toBe(false);
    expect(rest.look(AWAY, lineOf('two', 0))).toBe('begins');
    expect(rest.look(AWAY, lineOf('two', 0))).toBeUndefined();
    expect(rest.look(AWAY, lineOf('two', 1))).toBeUndefined();
    expect(rest.isResting).toBe(true);
  });

  test('begins at once where the next episode has not begun', () => {
    expect(new Rest().look(AWAY, lineOf('one', 0))).toBe('begins');
  });

  test('ends with an arrival, which is told of once', () => {
    const rest = resting();
    expect(rest.look(WATCHED, lineOf('two', 0))).toBe('arrival');
    expect(rest.look(WATCHED, lineOf('two', 0))).toBeUndefined();
    expect(rest.isResting).toBe(false);
  });

  test('ends without one where it is no longer known who watches, also for whoever comes after that', () => {
    const rest = resting();
    expect(rest.look(UNKNOWN, lineOf('two', 0))).toBeUndefined();
    expect(rest.isResting).toBe(false);
    expect(rest.look(WATCHED, lineOf('two', 0))).toBeUndefined();
  });

  test('lets the episode be finished each time that everybody goes', () => {
    const rest = resting();
    rest.look(WATCHED, lineOf('two', 3));
    expect(rest.look(AWAY, lineOf('two', 9))).toBeUndefined();
    expect(rest.isResting).toBe(false);
    expect(rest.look(AWAY, lineOf('three', 0))).toBe('begins');
  });

  test('is nobody’s arrival where somebody comes back before it has begun', () => {
    const rest = new Rest();
    rest.look(AWAY, lineOf('one', 7));
    expect(rest.look(WATCHED, lineOf('one', 8))).toBeUndefined();
  });
});
