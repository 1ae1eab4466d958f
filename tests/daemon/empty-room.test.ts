import { describe, expect, test } from 'vitest';
import { Audience } from '#daemon/room/audience.ts';
import { Budget } from '#daemon/budget.ts';
import { conditionsOf } from '#daemon/tempo/conditions.ts';
import { createRandom } from '#daemon/director/random.ts';
import { atTempo, paceAfter } from '#daemon/tempo/pace.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEB = {};
const LINE = { text: 'x'.repeat(160), asciiArt: false };

/** Plays days of the show with the daemon's own rules and a clock that jumps from turn to turn. */
function room() {
  const clock = { now: 0 };
  const audience = new Audience({ now: () => clock.now });
  const budget = new Budget({ db: connect(tempDataDir().database, 'daemon'), dailyTokens: 1e12 });
  const random = createRandom(1);
  audience.join(WEB);
  /** Calls of the provider within `ms`, which begin with `watching` people in the room. */
  const calls = (ms: number, watching: number): number => {
    audience.tell(WEB, String(watching));
    let asked = 0;
    for (const end = clock.now + ms; clock.now < end;) {
      const { mayAskProvider, tempo } = conditionsOf(audience, budget);
      if (mayAskProvider) asked += 1;
      clock.now += atTempo(paceAfter(LINE, random, undefined), tempo);
    }
    return asked;
  };
  return { calls };
}

describe('a day in an empty room', () => {
  test('asks the provider for less than a hundredth of what a watched day does', () => {
    const { calls } = room();
    const watched = calls(DAY, 1);
    expect(watched).toBeGreaterThan(5_000);
    expect(calls(DAY, 0)).toBeLessThanOrEqual(watched / 100);
  });

  test('asks nothing more on the day after', () => {
    const { calls } = room();
    calls(HOUR, 0);
    expect(calls(DAY, 0)).toBe(0);
  });

  test('ends with the first who comes in', () => {
    const { calls } = room();
    calls(DAY, 0);
    expect(calls(HOUR, 1)).toBeGreaterThan(200);
  });
});
