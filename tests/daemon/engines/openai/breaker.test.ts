import { describe, expect, test } from 'vitest';
import { Breaker } from '#daemon/engines/openai/breaker.ts';

const OPEN_MS = 600_000;

function house() {
  const clock = { now: 0 };
  const breaker = new Breaker({ policy: { failuresMax: 3, openMs: OPEN_MS }, now: () => clock.now });
  const fail = (times: number) => {
    for (let n = 0; n < times; n += 1) breaker.begin('a')?.failed(false);
  };
  return { clock, breaker, fail };
}

describe('the breaker', () => {
  test('opens with the third failure in a row', () => {
    const { breaker, fail } = house();
    fail(2);
    expect(breaker.begin('a')).toMatchObject({ isTrial: false });
    fail(1);
    expect(breaker.begin('a')).toBeUndefined();
  });

  test('counts from the start after a success', () => {
    const { breaker, fail } = house();
    fail(2);
    breaker.begin('a')?.succeeded();
    fail(2);
    expect(breaker.begin('a')).toBeDefined();
  });

  test('opens at once where nothing but another setting helps', () => {
    const { breaker } = house();
    breaker.begin('a')?.failed(true);
    expect(breaker.begin('a')).toBeUndefined();
  });

  test('lets one try after ten minutes, and no other until that is over', () => {
    const { clock, breaker, fail } = house();
    fail(3);
    clock.now = OPEN_MS - 1;
    expect(breaker.begin('a')).toBeUndefined();
    clock.now = OPEN_MS;
    const trial = breaker.begin('a');
    expect(trial?.isTrial).toBe(true);
    expect(breaker.begin('a')).toBeUndefined();
    trial?.succeeded();
    expect(breaker.begin('a')).toMatchObject({ isTrial: false });
  });

  test('is open for another ten minutes after a try that failed', () => {
    const { clock, breaker, fail } = house();
    fail(3);
    clock.now = OPEN_MS;
    breaker.begin('a')?.failed(false);
    clock.now = 2 * OPEN_MS - 1;
    expect(breaker.begin('a')).toBeUndefined();
    clock.now = 2 * OPEN_MS;
    expect(breaker.begin('a')).toBeDefined();
  });

  test('is open for another ten minutes also where one failure had opened it', () => {
    const { clock, breaker } = house();
    breaker.begin('a')?.failed(true);
    clock.now = OPEN_MS;
    breaker.begin('a')?.failed(false);
    expect(breaker.begin('a')).toBeUndefined();
  });

  test('lets another try where one was given up without an outcome', () => {
    const { clock, breaker, fail } = house();
    fail(3);
    clock.now = OPEN_MS;
    breaker.begin('a')?.abandoned();
    expect(breaker.begin('a')?.isTrial).toBe(true);
  });

  test('keeps to its one try when a call from before fails late', () => {
    const { clock, breaker, fail } = house();
    const late = breaker.begin('a');
    fail(3);
    clock.now = OPEN_MS;
    breaker.begin('a');
    late?.failed(false);
    clock.now = 3 * OPEN_MS;
    expect(breaker.begin('a')).toBeUndefined();
  });

  test('knows nothing of a provider that was set up anew', () => {
    const { breaker } = house();
    const late = breaker.begin('a');
    breaker.begin('a')?.failed(true);
    expect(breaker.begin('b')).toBeDefined();
    late?.failed(true);
    expect(breaker.begin('b')).toBeDefined();
  });
});
