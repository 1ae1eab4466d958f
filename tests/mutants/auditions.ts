import type { Mutant } from './mutant.ts';

const AUDITION = ['tests/daemon/audition/audition.test.ts'];
const OPTIONS = ['tests/daemon/commands/audition-options.test.ts'];

/** What an operator is told of a model before paying for it. */
export const AUDITIONS: readonly Mutant[] = [
  {
    name: 'the same premises for every model of an audition',
    file: 'src/daemon/rehearsal.ts',
    find: '(model ? createRandom(seedOf(`${seed} ${number}`)) : random)',
    replace: '(number < 0 ? createRandom(seedOf(`${seed} ${number}`)) : random)',
    tests: AUDITION,
  },
  {
    name: 'an audition that ends where nobody can be asked',
    file: 'src/daemon/audition/audition.ts',
    find: 'return isOver ? last.problem : undefined;',
    replace: 'return isOver && limit === 1 ? last.problem : undefined;',
    tests: AUDITION,
  },
  {
    name: 'what calls cost that brought nothing',
    file: 'src/daemon/audition/figures.ts',
    find: 'lost: perLine(Math.max(0, spent.tokens - tokensIn - tokensOut)),',
    replace: 'lost: perLine(0 * spent.tokens),',
    tests: AUDITION,
  },
  {
    name: 'what the provider had in its cache, and cost less',
    file: 'src/daemon/engines/openai/openai-engine.ts',
    find: 'return { model, tokensIn, tokensCached, tokensOut, costMicros, retries };',
    replace: 'return { model, tokensIn, tokensCached: 0 * tokensCached, tokensOut, costMicros, retries };',
    tests: AUDITION,
  },
  {
    name: 'a key that stands where its variable’s name belongs',
    file: 'src/daemon/commands/audition-options.ts',
    find: "'--key-env names a variable that holds the key, and that variable is not set.'",
    replace: '`The variable ${name} is not set.`',
    tests: OPTIONS,
  },
  {
    name: 'a key that stands by itself',
    file: 'src/daemon/commands/audition-options.ts',
    find: 'allowPositionals: true,',
    replace: 'allowPositionals: false,',
    tests: OPTIONS,
  },
  {
    name: 'the worst figure as the verdict',
    file: 'src/daemon/audition/expectation.ts',
    find: 'GRADES.findLast(',
    replace: 'GRADES.find(',
    tests: ['tests/daemon/audition/expectation.test.ts'],
  },
];
