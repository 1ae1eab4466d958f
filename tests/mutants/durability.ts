import type { Mutant } from './mutant.ts';

/** What keeps the database whole, and one writer at a time. */
export const DURABILITY: readonly Mutant[] = [
  {
    name: 'the fence',
    file: 'src/daemon/lease/fence.ts',
    find: 'if (row?.token !== fencingToken) throw new LeaseLost();',
    replace: 'void row;',
    tests: ['tests/daemon/lease/lease.test.ts', 'tests/daemon/turns/turn-store.test.ts'],
  },
  {
    name: 'waiting for a silent holder of the lease',
    file: 'src/daemon/lease/lease.ts',
    find: '>= TAKEOVER_MS',
    replace: '>= 0',
    tests: ['tests/daemon/lease/lease.test.ts'],
  },
  {
    name: 'the sync of each commit',
    file: 'src/shared/db/client.ts',
    find: "sqlite.pragma('synchronous = FULL');",
    replace: "sqlite.pragma('synchronous = NORMAL');",
    tests: ['tests/shared/db/client.test.ts'],
  },
  {
    name: 'one process alone that checkpoints',
    file: 'src/shared/db/client.ts',
    find: "mode === 'daemon' ? 1000 : 0",
    replace: '1000',
    tests: ['tests/shared/db/client.test.ts'],
  },
  {
    name: 'a connection of visitors that cannot write',
    file: 'src/shared/db/client.ts',
    find: "readonly: mode === 'reader'",
    replace: 'readonly: false',
    tests: ['tests/shared/db/client.test.ts'],
  },
  {
    name: 'looking at a damaged database before touching it',
    file: 'src/shared/db/migrate.ts',
    find: '  assertUsable(path, folder);\n',
    replace: '',
    tests: ['tests/shared/db/migrate.test.ts'],
  },
  {
    name: 'refusing the database of a newer program',
    file: 'src/shared/db/migrate.ts',
    find: "if (migrationStateOf(sqlite, folder) !== 'newer') return;",
    replace: 'if (folder) return;',
    tests: ['tests/shared/db/migrate.test.ts'],
  },
  {
    name: 'tokens of today that no restore gives again',
    file: 'src/shared/db/restore/adopt.ts',
    find: '      carrySpend(tx, spent);\n',
    replace: '      void [carrySpend, spent];\n',
    tests: ['tests/shared/db/restore/carry-spend.test.ts'],
  },
  {
    name: 'no line in an episode that has ended',
    file: 'src/daemon/turns/turn-store.ts',
    find: "if (!row?.live) throw new EpisodeGone('the episode is no longer live');",
    replace: 'void row;',
    tests: ['tests/daemon/turns/turn-store.test.ts'],
  },
  {
    name: 'one reply to a question',
    file: 'src/daemon/chat/chat-store.ts',
    find: "if (changes === 0) throw new QuestionGone('the message awaits no reply any more');",
    replace: 'void changes;',
    tests: ['tests/daemon/chat/chat-store.test.ts', 'tests/daemon/chat/responder.test.ts'],
  },
];
