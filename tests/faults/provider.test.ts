import { describe, expect, test } from 'vitest';
import { FAULTS } from '#tests/support/provider-faults.ts';
import { linesOf } from '#tests/support/provider-show.ts';
import { beginTrial } from '#tests/support/reliability-log.ts';
import { startHouse, survive } from '#tests/support/provider-house.ts';

/* P1 and P2 of reliability.md, each fault by itself, with a daemon as it runs: its own process and patience, the real client. */

describe('a real daemon', () => {
  test('meets each fault that ends by itself, lives, and leaves nothing half or strange in the show', async () => {
    const done = beginTrial(
      'P1, P2',
      'faults of a provider, one after the other, and dirty lines between them',
    );
    const house = await startHouse();
    await survive(house, FAULTS);
    const engines = linesOf(house.db).map(({ engine }) => engine);
    const scripted = engines.filter((engine) => engine === 'scripted').length;
    expect(scripted).toBeGreaterThanOrEqual(Object.keys(FAULTS).length);
    expect(scripted).toBeLessThan(engines.length);
    done({ tries: Object.keys(FAULTS).length, lost: 0, duplicated: 0 });
  }, 180_000);
});
