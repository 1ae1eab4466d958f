import type { Mutant } from './mutant.ts';

const LIMITS = ['tests/server/limits/stamp-limits.test.ts'];
const PAD = ['tests/server/modules/stamps/stamp-pad.test.ts'];
const SERVICE = ['tests/server/modules/stamps/stamps.test.ts'];
const FORM = ['tests/server/pages/stamp-form.test.ts'];

/** What keeps stamps honest, bounded and out of everybody's way. */
export const STAMPING: readonly Mutant[] = [
  {
    name: 'lines that go ahead of what visitors send',
    file: 'src/server/live/lines-first.ts',
    find: "if (request.method !== 'POST' || ",
    replace: 'if (Date.now() > 0 || ',
    tests: ['tests/server/live/lines-first.test.ts'],
  },
  {
    name: 'who waits for lines being let in, however many are said',
    file: 'src/server/live/lines-first.ts',
    find: ' || performance.now() >= first.until',
    replace: '',
    tests: ['tests/server/live/lines-first.test.ts'],
  },
  {
    name: 'how often one address may put one stamp on one line',
    file: 'src/server/limits/stamp-limits.ts',
    find: 'if (count > STAMPS.sameFromAddress) throw tooMany();',
    replace: 'void tooMany;',
    tests: LIMITS,
  },
  {
    name: 'how fast a visitor may stamp',
    file: 'src/server/limits/stamp-limits.ts',
    find: 'if (wait <= 0) return;',
    replace: 'if (wait <= Infinity) return;',
    tests: LIMITS,
  },
  {
    name: 'how many stamps may wait to be written',
    file: 'src/server/modules/stamps/stamp-pad.ts',
    find: 'if (this.#waiting.size >= STAMPS.waitingMax)',
    replace: 'if (this.#waiting.size >= Infinity)',
    tests: PAD,
  },
  {
    name: 'stamps kept while the storage takes none',
    file: 'src/server/modules/stamps/stamp-pad.ts',
    find: 'if (isStorageTrouble(error)) return false;',
    replace: 'void isStorageTrouble;',
    tests: PAD,
  },
  {
    name: 'a refused stamp that is not in the way of others',
    file: 'src/server/modules/stamps/stamp-pad.ts',
    find: 'if (isStorageTrouble(error)) return false;',
    replace: 'void isStorageTrouble; return false;',
    tests: PAD,
  },
  {
    name: 'how many lines one event tells of',
    file: 'src/server/modules/stamps/stamp-news.ts',
    find: '.slice(0, STAMPS.toldMax)',
    replace: '.slice(0)',
    tests: ['tests/server/modules/stamps/stamp-news.test.ts'],
  },
  {
    name: 'that there is such a stamp',
    file: 'src/server/modules/stamps/stamps.service.ts',
    find: 'if (on && !this.#kinds.has(stamp))',
    replace: 'if (on && false)',
    tests: SERVICE,
  },
  {
    name: 'stamps on a line that is gone',
    file: 'src/server/modules/stamps/stamp-store.ts',
    find: 'SELECT seq, $visitorId, $stamp, $at FROM messages WHERE seq = $line`',
    replace: 'SELECT $line, $visitorId, $stamp, $at`',
    tests: SERVICE,
  },
  {
    name: 'a form that another site’s page sends',
    file: 'src/server/pages/stamp-form.ts',
    find: 'assertSameSite(request, publicUrl);',
    replace: 'void assertSameSite;',
    tests: FORM,
  },
  {
    name: 'the page that a form leads back to',
    file: 'src/server/pages/stamp-form.ts',
    find: 'cache.forget(paths.line(id));',
    replace: 'void cache;',
    tests: FORM,
  },
  {
    name: 'what is written at a stop',
    file: 'src/server/backend.ts',
    find: 'services.stamps.close();',
    replace: '',
    tests: SERVICE,
  },
  {
    name: 'stamps of a message whose place another one has by now',
    file: 'src/server/modules/admin/bulk/restore-deletion.ts',
    find: 'USING (seq, id)',
    replace: 'USING (seq)',
    tests: ['tests/server/modules/admin/deletions.test.ts'],
  },
];
