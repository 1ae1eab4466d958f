import type { Mutant } from './mutant.ts';

/** What keeps lines harmless where they are read outside of the pages. */
export const LINES_THAT_TRAVEL: readonly Mutant[] = [
  {
    name: 'no command of a line reaches a terminal',
    file: 'src/server/terminal/rows.ts',
    find: 'const text = printable(stripTag(message.content));',
    replace: 'const text = stripTag(message.content);',
    tests: ['tests/server/terminal/control-characters.test.ts'],
  },
  {
    name: 'no command of a title or a stage direction reaches a terminal',
    file: 'src/server/terminal/terminal-text.ts',
    find: 'return printable(text).replaceAll',
    replace: 'return text.replaceAll',
    tests: ['tests/server/terminal/control-characters.test.ts'],
  },
  {
    name: 'marks of direction reach no terminal',
    file: 'src/shared/text/printable.ts',
    find: "(KEPT.has(character) ? character : '')",
    replace: 'character',
    tests: ['tests/server/terminal/control-characters.test.ts'],
  },
  {
    name: 'a browser is never answered with the text of a terminal, nor the other way round',
    file: 'src/server/answers/shared-answers.ts',
    find: 'return hasTextFace(path) && wantsText(headers) ? `text ${url}` : path;',
    replace: 'return path;',
    tests: ['tests/server/terminal/faces.test.ts'],
  },
  {
    name: 'a line costs no more writes than terminals may take',
    file: 'src/server/terminal/typing.ts',
    find: 'Math.floor(TERMINAL.writesALine / Math.max(1, this.crowd))',
    replace: 'TERMINAL.writesALine',
    tests: ['tests/server/terminal/typing.test.ts'],
  },
  {
    name: 'an end after which curl should come back is not a whole one',
    file: 'src/server/live/lane/socket-watcher.ts',
    find: '    if (!this.closed) this.#socket.end();\n  }\n\n  async ready',
    replace: '    this.#finish(undefined);\n  }\n\n  async ready',
    tests: ['tests/server/terminal/duel-stream.test.ts'],
  },
  {
    name: 'markup in a feed is text',
    file: 'src/server/feeds/feed-document.ts',
    find: "format === 'json' ? text : escapeHtml(text)",
    replace: "format === 'json' ? text : text",
    tests: ['tests/server/feeds/feeds.test.ts'],
  },
  {
    name: 'a feed holds no character that XML refuses',
    file: 'src/server/feeds/feed-text.ts',
    find: ".replaceAll(NO_XML, '')",
    replace: '',
    tests: ['tests/server/feeds/feeds.test.ts'],
  },
  {
    name: 'a feed that names the host of a request is kept for nobody else',
    file: 'src/server/feeds/plugin.ts',
    find: 'mayShare: () => publicUrl !== undefined,',
    replace: 'mayShare: () => true,',
    tests: ['tests/server/feeds/feeds.test.ts'],
  },
  {
    name: 'one export of an address at once',
    file: 'src/server/downloads/download.ts',
    find: 'if (!this.#open.tryAdd(address, this.#limits))',
    replace: 'if (!this.#open.tryAdd(address, { perAddress: Infinity, inAll: Infinity }))',
    tests: ['tests/server/downloads/export-route.test.ts'],
  },
  {
    name: 'no export mixes two histories',
    file: 'src/server/modules/exports/exports.service.ts',
    find: 'if (from.epoch !== last.epoch || last.epoch !== readEpoch(this.#db)) throw rewritten();',
    replace: '',
    tests: ['tests/server/downloads/export-route.test.ts'],
  },
  {
    name: 'an export writes into no other file',
    file: 'src/server/modules/exports/export-file.ts',
    find: "if (!sheet.success) throw new AppError('BAD_REQUEST', 'That file is no export. Name another one.');",
    replace:
      "if (!sheet.success) throw new AppError('BAD_REQUEST', `${ftruncateSync(descriptor)} no export`);",
    tests: ['tests/server/modules/exports/export-file.test.ts'],
  },
];
