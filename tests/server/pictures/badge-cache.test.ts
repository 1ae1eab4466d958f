import { describe, expect, test } from 'vitest';
import { BadgeCache } from '#server/pictures/badge-cache.ts';
import type { Badge } from '#server/pictures/picture.ts';

const BADGE = { kind: 'badge', theme: 'any', state: 'on', isLive: true, speaker: 'feral' } as const;

/** A badge whose line, generation of history and ink change as a test says. */
function openBadge() {
  const now = { text: 'I left.', epoch: 'first', hasInk: true };
  const cache = new BadgeCache({
    read: (): Badge => ({ ...BADGE, text: now.text }),
    epoch: () => now.epoch,
    queue: {
      draw: () => (now.hasInk ? Promise.resolve(Buffer.from(now.text)) : Promise.reject(new Error('no ink'))),
    },
  });
  return { now, shown: async () => String((await cache.current()).bytes) };
}

describe('the badge that is kept', () => {
  test('stays for a while, whatever is said', async () => {
    const { now, shown } = openBadge();
    expect(await shown()).toBe('I left.');
    now.text = 'I came back.';
    expect(await shown()).toBe('I left.');
  });

  test('is drawn anew when history was rewritten', async () => {
    const { now, shown } = openBadge();
    await shown();
    Object.assign(now, { text: 'I came back.', epoch: 'second' });
    expect(await shown()).toBe('I came back.');
  });

  test('stands in for no badge of another history: its line may be deleted', async () => {
    const { now, shown } = openBadge();
    await shown();
    Object.assign(now, { text: 'I came back.', epoch: 'second', hasInk: false });
    await expect(shown()).rejects.toThrow('no ink');
    await expect(shown()).rejects.toThrow('no ink');
  });
});
