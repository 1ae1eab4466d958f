import type { Mutant } from './mutant.ts';

const THREAD = ['tests/server/modules/search/search-thread.test.ts'];
const INDEXING = ['tests/daemon/housekeeping/search-index.test.ts'];

/** What keeps the search in step, and out of everybody's way. */
export const SEARCH: readonly Mutant[] = [
  {
    name: 'the time a search may take',
    file: 'src/server/workers/worker-queue.ts',
    find: 'this.#timer = setTimeout(() => this.#stop(new JobTimeout(`${this.#deps.name} took too long`)), ms);',
    replace: 'void ms;',
    tests: THREAD,
  },
  {
    name: 'how many searches may wait',
    file: 'src/server/workers/worker-queue.ts',
    find: "if (this.#waiting.length >= waitingMax) return Promise.reject(new QueueFull('too many jobs wait'));",
    replace: 'void waitingMax;',
    tests: THREAD,
  },
  {
    name: 'how long a search may wait while the thread is given up again and again',
    file: 'src/server/workers/worker-queue.ts',
    find: 'if (!this.#isReplacement)',
    replace: 'if (this.#waiting)',
    tests: THREAD,
  },
  {
    name: 'how many words phrases can have',
    file: 'src/shared/text/search-query.ts',
    find: 'sum + count, 0) > SEARCH_PHRASE_WORDS_MAX',
    replace: 'sum + count, 0) > SEARCH_PHRASE_WORDS_MAX * 100',
    tests: ['tests/shared/text/search-query.test.ts'],
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
    find: '> size.bytes',
    replace: '> Infinity',
    tests: INDEXING,
  },
];
