import { describe, expect, test } from 'vitest';
import { FAULTS } from '#tests/support/provider-faults.ts';
import { linesOf } from '#tests/support/provider-show.ts';
import { startHouse, survive } from '#tests/support/provider-house.ts';

/* P1 and P2 of reliability.md, each fault by itself, with a daemon as it runs: its own process and patience, the real client. */

describe('a real daemon', () => {
  test('meets each fault that ends by itself, lives, and leaves nothing half or strange in the show', async () => {
    const house = await startHouse();
    await survive(house, FAULTS);
    const engines = linesOf(house.db).map(({ engine }) => engine);
    const scripted = engines.filter((engine) => engine === 'scripted').length;
    expect(scripted).toBeGreaterThanOrEqual(Object.keys(FAULTS).length);
    expect(scripted).toBeLessThan(engines.length);
  }, 180_000);
});
