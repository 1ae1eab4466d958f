import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { mutated, type Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';

const MUTANT: Mutant = { name: 'a guard', file: 'a.ts', find: 'guard();', replace: '', tests: [] };

describe('the list of guards that are taken out', () => {
  test.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
    'knows where to find %s',
    (_name, mutant) => {
      expect(() => mutated(readFileSync(join(ROOT, mutant.file), 'utf8'), mutant)).not.toThrow();
      for (const file of mutant.tests) expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
      expect(mutant.tests).not.toEqual([]);
    },
  );

  test('names each of them once', () => {
    const names = MUTANTS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  test('is noticed to be wrong where the text is gone, stands there twice, or stays as it is', () => {
    expect(mutated('guard(); act();', MUTANT)).toBe(' act();');
    expect(() => mutated('act();', MUTANT)).toThrow('0 times');
    expect(() => mutated('guard(); guard();', MUTANT)).toThrow('2 times');
    expect(() => mutated('guard();', { ...MUTANT, replace: 'guard();' })).toThrow('nothing is changed');
  });
});
