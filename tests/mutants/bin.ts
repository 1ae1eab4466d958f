import type { Mutant } from './mutant.ts';

const BIN = ['tests/server/modules/bin/bin.test.ts'];

/** What keeps in the bin what nobody should see. */
export const REFUSED_LINES: readonly Mutant[] = [
  {
    name: 'the operator’s leave to look into the bin',
    file: 'src/server/modules/bin/bin.service.ts',
    find: 'if (!this.isOpen) throw',
    replace: 'if (!this.isOpen && limit < 0) throw',
    tests: BIN,
  },
  {
    name: 'a line that was refused for a slur is not shown',
    file: 'src/server/modules/bin/presentable.ts',
    find: "  'goes round',",
    replace: "  'obscene',\n  'goes round',",
    tests: BIN,
  },
  {
    name: 'nothing of a chat is in the bin',
    file: 'src/server/modules/bin/bin.service.ts',
    find: "eq(purpose, 'duel'),",
    replace: '',
    tests: BIN,
  },
  {
    name: 'no key is in the bin',
    file: 'src/server/modules/bin/presentable.ts',
    find: '[ANOTHER_SPEAKER, ...PRIVATE]',
    replace: '[ANOTHER_SPEAKER]',
    tests: BIN,
  },
  {
    name: 'a refused line is kept as it was judged',
    file: 'src/daemon/gate/gate.ts',
    find: 'if (reason !== undefined) return refused(reason, text);',
    replace: 'if (reason !== undefined) return refused(reason, whole);',
    tests: ['tests/daemon/gate/gate.test.ts'],
  },
  {
    name: 'a slur is asked for before a likeness',
    file: 'src/daemon/gate/gate.ts',
    find: "  (text) => (isObscene(text) ? 'obscene' : undefined),\n  (text) => (goesRound(text) ? 'goes round' : undefined),",
    replace:
      "  (text) => (goesRound(text) ? 'goes round' : undefined),\n  (text) => (isObscene(text) ? 'obscene' : undefined),",
    tests: ['tests/daemon/gate/gate.test.ts'],
  },
];
