import type { Mutant } from './mutant.ts';

const COUNT = ['tests/server/live/watcher-count.test.ts'];
const NOTICES = ['tests/daemon/director/notices.test.ts'];
const ATTENDANCE = ['tests/daemon/presence/attendance.test.ts'];
const RADIO = ['tests/client/features/radio/radio.test.ts'];

/** What keeps the number of watchers from becoming a storm, the two from talking of nothing else, and the radio in step. */
export const ROOM: readonly Mutant[] = [
  {
    name: 'how much has to change before watchers hear of it',
    file: 'src/server/live/watcher-count.ts',
    find: 'if (Math.abs(watching - this.#told) < stepAt(watching)) return;',
    replace: 'if (watching === this.#told) return;',
    tests: COUNT,
  },
  {
    name: 'the end of a process that no longer tells how many watch it',
    file: 'src/server/live/watcher-count.ts',
    find: 'now - at < GONE_AFTER_MS',
    replace: 'now - at < Infinity',
    tests: COUNT,
  },
  {
    name: 'one encoding for all who come at once',
    file: 'src/server/live/watcher-count.ts',
    find: 'if (this.#latest?.id === next.id && isOf(this.#latest, count)) return this.#latest;',
    replace: '',
    tests: COUNT,
  },
  {
    name: 'one word about who watches an episode',
    file: 'src/daemon/director/episode.ts',
    find: '    this.#hasNoticed = true;\n',
    replace: '',
    tests: NOTICES,
  },
  {
    name: 'the rest between two words about the same',
    file: 'src/daemon/director/director.ts',
    find: 'restOf(beat) >= AUDIENCE_REST',
    replace: 'restOf(beat) >= 0',
    tests: NOTICES,
  },
  {
    name: 'no news in what a start finds',
    file: 'src/daemon/presence/attendance.ts',
    find: 'if (at >= this.#settledAt) this.#latest = { kind, at };',
    replace: 'this.#latest = { kind, at };',
    tests: ATTENDANCE,
  },
  {
    name: 'the time for which a room has to stay empty',
    file: 'src/daemon/presence/attendance.ts',
    find: 'count > 1 || this.#options.now() - this.#changedAt < STAYS_MS',
    replace: 'count > 1',
    tests: ATTENDANCE,
  },
  {
    name: 'the line that the radio breaks off when too many wait',
    file: 'src/client/features/radio/radio.ts',
    find: '      if (isBehind(this.#programme, message._id)) break;\n',
    replace: '',
    tests: RADIO,
  },
  {
    name: 'the pause of the radio',
    file: 'src/client/features/radio/radio.ts',
    find: '    if (programme.isPaused) this.#interrupt();\n',
    replace: '',
    tests: RADIO,
  },
];
