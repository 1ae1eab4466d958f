import { describe, expect, test } from 'vitest';
import { Audience } from '#daemon/presence/audience.ts';
import { Budget } from '#daemon/budget.ts';
import { conditionsOf, atTempo, paceAfter } from '#daemon/tempo/pace.ts';
import { Rest } from '#daemon/tempo/rest.ts';
import { createRandom } from '#daemon/director/random.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEB = {};
const LINE = { text: 'x'.repeat(160), asciiArt: false };
const EPISODE_TURNS = 40;

/** Plays days of the show with the daemon's own rules and a clock that jumps from turn to turn. */
function room() {
  const clock = { now: 0 };
  const audience = new Audience({ now: () => clock.now });
  const budget = new Budget({ db: connect(tempDataDir().database, 'daemon'), dailyTokens: 1e12 });
  const random = createRandom(1);
  const rest = new Rest();
  let spoken = 0;
  audience.join(WEB);
  /** Lines, and calls of the provider, within `ms`, which begin with `watching` people in the room. */
  const play = (ms: number, watching: number) => {
    audience.tell(WEB, String(watching));
    const before = spoken;
    let asked = 0;
    for (const end = clock.now + ms; clock.now < end;) {
      const conditions = conditionsOf(audience, budget);
      const episode = String(Math.floor(spoken / EPISODE_TURNS));
      rest.look(conditions, { conversationId: episode, ordinal: spoken % EPISODE_TURNS });
      if (conditions.mayAskProvider) asked += 1;
      spoken += 1;
      clock.now += atTempo(paceAfter(LINE, random, undefined), rest.isResting ? 'rest' : conditions.tempo);
    }
    return { asked, lines: spoken - before };
  };
  return { play };
}

describe('a day in an empty room', () => {
  test('asks the provider for less than a hundredth of what a watched day does', () => {
    const { play } = room();
    const watched = play(DAY, 1).asked;
    expect(watched).toBeGreaterThan(5_000);
    expect(play(DAY, 0).asked).toBeLessThanOrEqual(watched / 100);
  });

  test('ends the episode within half an hour and then has four lines an hour', () => {
    const { play } = room();
    play(HOUR, 1);
    expect(play(HOUR / 2, 0).lines).toBeLessThan(3 * EPISODE_TURNS + 40);
    expect(play(DAY, 0).lines).toBe(24 * 4);
  });

  test('asks nothing more on the day after', () => {
    const { play } = room();
    play(HOUR, 0);
    expect(play(DAY, 0).asked).toBe(0);
  });

  test('ends with the first who comes in', () => {
    const { play } = room();
    play(DAY, 0);
    expect(play(HOUR, 1).asked).toBeGreaterThan(200);
  });
});
