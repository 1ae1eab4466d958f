import { describe, expect, test } from 'vitest';
import { duelOptions } from '#daemon/commands/duel-options.ts';

describe('the options of the duel', () => {
  test('are forty turns and any seed where nothing is said', () => {
    expect(duelOptions([])).toEqual({ kind: 'play', turns: 40, seed: undefined });
  });

  test('are what is said', () => {
    expect(duelOptions(['--turns', '7', '--seed=0'])).toEqual({ kind: 'play', turns: 7, seed: 0 });
    expect(duelOptions(['--help'])).toEqual({ kind: 'help' });
    expect(duelOptions(['-h', '--turns', 'x'])).toEqual({ kind: 'help' });
  });

  test.each([
    [['--turns', '0'], '--turns is a whole number from 1 to 1000000, not "0".'],
    [['--turns=-4'], '--turns is a whole number from 1 to 1000000, not "-4".'],
    [['--turns', '1e3'], '--turns is a whole number from 1 to 1000000, not "1e3".'],
    [['--seed', '2147483648'], '--seed is a whole number from 0 to 2147483647, not "2147483648".'],
    [['--seed='], '--seed is a whole number from 0 to 2147483647, not "".'],
    [['--loud'], "Unknown option '--loud'."],
    [['40'], "Unexpected argument '40'."],
    [['--turns'], "Option '--turns <value>' argument missing."],
  ])('are answered with a sentence where they make no sense: %j', (args, sentence) => {
    expect(duelOptions(args)).toEqual({ kind: 'mistake', sentence });
  });
});
