import { describe, expect, test } from 'vitest';
import { isAboutAudience } from '#daemon/content/content.ts';
import { realContent } from '#tests/support/duel/content.ts';

const KINDS = ['same-hour', 'crowd-10', 'crowd-100', 'crowd-1000', 'one-left', 'all-left'];
const noticed = realContent().beats.filter((beat) => isAboutAudience(beat) && beat.kind !== 'arrival');

describe('what was written to be noticed of who watches', () => {
  test('is two dozen, at least three of a kind, each with another stage direction', () => {
    expect(noticed.length).toBeGreaterThanOrEqual(24);
    expect(new Set(noticed.map(({ event }) => event)).size).toBe(noticed.length);
    for (const kind of KINDS)
      expect(noticed.filter((beat) => beat.kind === kind).length).toBeGreaterThanOrEqual(3);
  });

  test.each(KINDS)('can be told again in other words by both, as %s', (kind) => {
    const ofKind = noticed.filter((beat) => beat.kind === kind);
    for (const persona of ['feral', 'warden'] as const)
      expect(ofKind.some((beat) => beat[persona][0]?.includes('{thing}'))).toBe(true);
  });
});
