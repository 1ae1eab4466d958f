import { describe, expect, test } from 'vitest';
import {
  kindOf,
  TRANSCRIPT,
  transcriptOf,
  typedBy,
  typingTimes,
} from '#client/pages/rogue-terminal/transcript.ts';

const BLOCK = '█';

describe('the transcript', () => {
  test('begins after the comment and ends at a prompt', () => {
    expect(TRANSCRIPT).toMatch(/^DEN\/OS/);
    expect(TRANSCRIPT).toMatch(/feral@den:~\$$/);
    expect(transcriptOf('# a comment\r\n# more\r\n\r\none\r\n\r\n  two  \r\n\r\n')).toBe('one\n\n  two');
  });

  test('is long, and as wide as a terminal at the most', () => {
    const lines = TRANSCRIPT.split('\n');
    expect(lines.length).toBeGreaterThan(150);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
  });

  test('is made of ASCII and blocks, so that a character is a code unit', () => {
    expect(TRANSCRIPT.replaceAll(BLOCK, '')).toMatch(/^[\x20-\x7e\n]+$/);
    expect(TRANSCRIPT).toContain(BLOCK);
  });
});

describe('the typewriter of the terminal', () => {
  test('takes 15 ms for a character, and 80 ms after a block', () => {
    expect(typingTimes(`ab${BLOCK}${BLOCK}c!`)).toEqual([0, 15, 30, 110, 190, 205]);
  });

  test('has typed what the clock says', () => {
    const times = typingTimes(`a${BLOCK}b`);
    expect([-1, 0, 14, 15, 94, 95, 9_999].map((ms) => typedBy(times, ms))).toEqual([0, 1, 1, 2, 2, 3, 3]);
  });
});

test.each([
  ['feral@den:~$ perks', 'prompt'],
  ['  | Clause one.', 'desk'],
  ['  |', 'desk'],
  ['   9 |                              ██', 'output'],
  ['10,000,000 GRUDGE, still warm.', 'output'],
  ['', 'output'],
])('%j is %s', (line, kind) => {
  expect(kindOf(line)).toBe(kind);
});
