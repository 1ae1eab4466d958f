import type { Mutant } from './mutant.ts';

const SERVICE = ['tests/server/modules/replay/replay.test.ts'];
const SETTLED = ['tests/server/modules/replay/settled-answers.test.ts'];
const PAGES = ['tests/server/pages/replay-pages.test.ts'];
const PLAYER = ['tests/client/features/replay/replay-player.test.ts'];
const TAPE = ['tests/client/features/replay/tape.test.ts'];
const ABSENCE = ['tests/client/features/recap/absence.test.ts'];
const MISSED = ['tests/client/features/recap/missed.test.ts'];

/** What is played again, and what was missed. */
export const REPLAY: readonly Mutant[] = [
  {
    name: 'what was kept of another history',
    file: 'src/server/modules/replay/settled-answers.ts',
    find: 'if (epoch !== this.#epoch) this.#kept.clear();',
    replace: '',
    tests: SERVICE,
  },
  {
    name: 'the weight of what is kept of the past',
    file: 'src/server/modules/replay/settled-answers.ts',
    find: '    maxSize: LENGTH_MAX,\n',
    replace: '    maxSize: Number.MAX_SAFE_INTEGER,\n',
    tests: SETTLED,
  },
  {
    name: 'the weight of a single answer that is kept of the past',
    file: 'src/server/modules/replay/settled-answers.ts',
    find: '    maxEntrySize: LENGTH_OF_ONE_MAX,\n',
    replace: '',
    tests: SETTLED,
  },
  {
    name: 'pages with the running episode, which are not kept',
    file: 'src/server/modules/replay/replay.service.ts',
    find: 'page.later !== null && !this.#hasLive(page)',
    replace: 'page.later !== null',
    tests: SERVICE,
  },
  {
    name: 'the weight of a page of a replay',
    file: 'src/server/modules/replay/tape.ts',
    find: 'const page = firstWithin(weighed.slice(0, limit), PAGE_BYTES_MAX);',
    replace: 'const page = weighed.slice(0, limit);',
    tests: SERVICE,
  },
  {
    name: 'uploads, which are tapes of their own',
    file: 'src/server/modules/replay/tape.ts',
    find: "const isDuel = row.origin === 'eternal';",
    replace: "const isDuel = row.origin !== '';",
    tests: SERVICE,
  },
  {
    name: 'the bound of the episodes of a day',
    file: 'src/server/modules/replay/day-of-duel.ts',
    find: 'episodes: episodes.slice(0, DAY_EPISODES_MAX),',
    replace: 'episodes,',
    tests: SERVICE,
  },
  {
    name: 'one spelling of the address of a replay',
    file: 'src/server/pages/pages.ts',
    find: 'canonicalQuery: ({ url }) => queryOf(properReplay(queryOf(url))),',
    replace: '',
    tests: PAGES,
  },
  {
    name: 'pages of a replay that are for whoever asks alone',
    file: 'src/server/pages/pages.ts',
    find: 'mayShare: ({ url }) => isForEverybody(queryOf(url)),',
    replace: 'mayShare: () => true,',
    tests: PAGES,
  },
  {
    name: 'a time that tells no pause',
    file: 'src/client/features/replay/silences.ts',
    find: 'if (gap <= 0) return { ms: readingTime(before), silence: undefined };',
    replace: '',
    tests: TAPE,
  },
  {
    name: 'each line of a tape once',
    file: 'src/client/features/replay/tape.ts',
    find: 'page.lines.filter(({ _id }) => !known.has(_id))',
    replace: 'page.lines.filter(() => known.size > 0)',
    tests: TAPE,
  },
  {
    name: 'the rest of a pause',
    file: 'src/client/features/replay/replay-player.ts',
    find: 'left: Math.max(0, left - waited)',
    replace: 'left: Math.max(0, left - waited * 0)',
    tests: PLAYER,
  },
  {
    name: 'the later one of two jumps',
    file: 'src/client/features/replay/replay-player.ts',
    find: '      if (jump !== this.#jumps) return;\n      const tape',
    replace: '      const tape',
    tests: PLAYER,
  },
  {
    name: 'steps within one moment',
    file: 'src/client/features/replay/replay-player.ts',
    find: 'if (!isTimed(tape)) return this.step(Math.sign(ms));',
    replace: '',
    tests: PLAYER,
  },
  {
    name: 'what somebody else left in the storage',
    file: 'src/client/features/recap/absence.ts',
    find: 'return isValue(value) ? value : undefined;',
    replace: 'return isValue(value) ? value : (value as Value);',
    tests: ABSENCE,
  },
  {
    name: 'an hour, from which on somebody was away',
    file: 'src/client/features/recap/absence.ts',
    find: 'now - last.seenAt >= ABSENT_AFTER_MS && last.line',
    replace: 'last.line',
    tests: ABSENCE,
  },
  {
    name: 'an absence that is put away for good',
    file: 'src/client/features/recap/absence.ts',
    find: '  if (last && now - last.seenAt >= ABSENT_AFTER_MS) noteSeen(until, now);\n',
    replace: '',
    tests: ABSENCE,
  },
  {
    name: 'the end of what was missed where its episode was deleted',
    file: 'src/client/features/recap/missed.ts',
    find: '_id === from.conversation || endsAt.getTime() <= from.saidAt',
    replace: '_id === from.conversation && endsAt.getTime() > 0',
    tests: MISSED,
  },
];
