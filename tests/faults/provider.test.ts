import { describe, expect, test } from 'vitest';
import { FAULTS } from '#tests/support/provider/faults.ts';
import { linesOf } from '#tests/support/provider/good-model.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { startDaemonRig, survive } from '#tests/support/provider/daemon-rig.ts';
import { figuresOf, lossesOf } from './provider-figures.ts';
import { metIn } from './met-faults.ts';

/* P1 and P2 of reliability.md, each fault by itself, with a daemon as it runs: its own process and patience, the real client. */

describe('a real daemon', () => {
  test('meets each fault that ends by itself, lives, and leaves nothing half or strange in the show', async () => {
    const tell = beginTrial(
      'P1, P2',
      'faults of a provider, one after the other, and dirty lines between them',
    );
    const rig = await startDaemonRig();
    const { faults, met } = metIn(FAULTS);
    try {
      await survive(rig, faults);
    } finally {
      tell({ tries: met.size, ...lossesOf(rig) }, figuresOf(rig));
    }
    expect(met.size).toBe(Object.keys(FAULTS).length);
    const engines = linesOf(rig.db).map(({ engine }) => engine);
    const scripted = engines.filter((engine) => engine === 'scripted').length;
    expect(scripted).toBeGreaterThanOrEqual(Object.keys(FAULTS).length);
    expect(scripted).toBeLessThan(engines.length);
  });
});
