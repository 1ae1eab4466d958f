import type { Mutant } from './mutant.ts';

const BATCHES = ['tests/security/batches.test.ts'];
const PAGES = ['tests/contract/conversation-pages.test.ts'];

/** What an answer may weigh. */
export const WEIGHT: readonly Mutant[] = [
  {
    name: 'the weight of a batch before a call is made',
    file: 'src/server/limits/batch.ts',
    find: 'if (this.#bytes >= BATCH_BYTES_MAX) throw tooMuch();',
    replace: '',
    tests: BATCHES,
  },
  {
    name: 'the weight of a batch after it was made',
    file: 'src/server/limits/batch.ts',
    find: 'if (!isFirst && this.#bytes > BATCH_BYTES_MAX) throw tooMuch();',
    replace: 'void isFirst;',
    tests: BATCHES,
  },
  {
    name: 'a query that is made once in a batch',
    file: 'src/server/limits/batch.ts',
    find: 'this.#known.set(name, { outcome, bytes });',
    replace: '',
    tests: BATCHES,
  },
  {
    name: 'limits that count the calls of a batch',
    file: 'src/server/limits/rate-limits.ts',
    find: 'if (others > 0) store.add(keyOf(request), others, WINDOW_MS);',
    replace: 'void others;',
    tests: ['tests/server/limits/rate-limits.test.ts'],
  },
  {
    name: 'the bytes of a page',
    file: 'src/server/limits/answer-weight.ts',
    find: '(sum += weight) > bytes && n > 0',
    replace: '(sum += weight) > bytes && n > rows.length',
    tests: PAGES,
  },
  {
    name: 'the messages of a page',
    file: 'src/shared/schemas/conversation.ts',
    find: '.max(PAGE_MESSAGES_MAX)',
    replace: '.max(10_000)',
    tests: PAGES,
  },
  {
    name: 'a large body that is held once',
    file: 'src/server/answers/underway.ts',
    find: 'const held = this.#bodies.get(name) ?? this.#admit({ body, name });',
    replace: 'const held = this.#admit({ body, name });',
    tests: ['tests/server/answers/underway.test.ts'],
  },
  {
    name: 'the room for large bodies',
    file: 'src/server/answers/underway.ts',
    find: 'if (this.#bytes > 0 && this.#bytes + body.length > this.#bounds.bytes) throw noRoom();',
    replace: '',
    tests: ['tests/server/answers/underway.test.ts'],
  },
  {
    name: 'the patience with who reads a large body',
    file: 'src/server/answers/underway.ts',
    find: 'response.destroy()',
    replace: 'undefined',
    tests: ['tests/server/answers/underway.test.ts'],
  },
];
