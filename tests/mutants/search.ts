import type { Mutant } from './mutant.ts';

const THREAD = ['tests/server/modules/search/search-thread.test.ts'];
const INDEXING = ['tests/daemon/housekeeping/search-index.test.ts'];

/** What keeps the search in step, and out of everybody's way. */
export const SEARCH: readonly Mutant[] = [
  {
    name: 'the time a search may take',
    file: 'src/server/modules/search/search-thread.ts',
    find: 'this.#timer = setTimeout(() => this.#stop(this.#tooLong()), ms);',
    replace: 'void ms;',
    tests: THREAD,
  },
  {
    name: 'how many searches may wait',
    file: 'src/server/modules/search/search-thread.ts',
    find: 'if (this.#waiting.length >= waitingMax) return Promise.reject(this.#tooMany());',
    replace: 'void waitingMax;',
    tests: THREAD,
  },
  {
    name: 'the quotes around what a visitor writes',
    file: 'src/server/modules/search/expression.ts',
    find: `\`"\${text.replaceAll('"', '""')}"\${isPrefix ? ' *' : ''}\``,
    replace: "`${text}${isPrefix ? ' *' : ''}`",
    tests: ['tests/security/fuzz-search.test.ts'],
  },
  {
    name: 'the bytes of a step',
    file: 'src/daemon/housekeeping/search-index.ts',
    find: '> BYTES_AT_ONCE',
    replace: '> Infinity',
    tests: INDEXING,
  },
];
