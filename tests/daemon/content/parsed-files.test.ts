import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContent, loadUsableContent } from '#daemon/content/load-content.ts';
import { createParsedFiles, programDigest, type ParsedFiles } from '#daemon/content/parsed-files.ts';
import { copyOfSmallContent, spoil } from '#tests/support/duel/content.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

/** A content folder, what was kept of it, and which files had to be parsed since the last time they were asked for. */
function kept(program = 'one') {
  const content = copyOfSmallContent();
  const folder = join(tempFolder(), 'parsed-content');
  const trouble: unknown[] = [];
  const missed: string[] = [];
  const files = createParsedFiles({ folder, program, onTrouble: (error) => trouble.push(error) });
  const watched: ParsedFiles = {
    ...files,
    find: (source) => {
      const value = files.find(source);
      if (value === undefined) missed.push(source.file);
      return value;
    },
  };
  return {
    content,
    folder,
    trouble,
    watched,
    read: () => loadContent(content, watched),
    parsed: () => missed.splice(0),
    entries: () => readdirSync(folder),
  };
}

const PAPER = 'premises/paper.yaml';

describe('files that were parsed before', () => {
  test('are not parsed again while they stay the same, and say the same', () => {
    const { read, parsed, content, trouble } = kept();
    const first = read();
    expect(parsed()).toContain(PAPER);
    expect(read()).toEqual(first);
    expect(parsed()).toEqual([]);
    expect(first).toEqual(loadContent(content));
    expect(trouble).toEqual([]);
  });

  test('are parsed again one by one: what an edit says is heard at once', () => {
    const { read, parsed, content, entries } = kept();
    read();
    parsed();
    const count = entries().length;
    spoil(join(content, PAPER), '[a receipt]', '[a bill]');
    expect(read()).toEqual(loadContent(content));
    expect(parsed()).toEqual([PAPER]);
    // What nobody looks for any more is gone.
    expect(entries()).toHaveLength(count);
  });

  test('are parsed again by another program, and by one whose lexicon has other lists', () => {
    const { read, parsed, content, folder } = kept();
    const { file, text, rules } = { file: PAPER, text: 'the same', rules: '' };
    const onTrouble = () => undefined;
    createParsedFiles({ folder, program: 'one', onTrouble }).keep({ file, text, rules }, ['kept']);
    expect(createParsedFiles({ folder, program: 'one', onTrouble }).find({ file, text, rules })).toEqual([
      'kept',
    ]);
    expect(
      createParsedFiles({ folder, program: 'two', onTrouble }).find({ file, text, rules }),
    ).toBeUndefined();
    read();
    parsed();
    appendFileSync(join(content, 'lexicon.yaml'), 'animal: [an owl, a stoat]\n');
    read();
    expect(parsed()).toContain(PAPER);
  });

  test('with a mistake are never kept: it is told each time, by file and line', () => {
    const { read, content, watched } = kept();
    spoil(join(content, PAPER), '[a receipt]', 'a receipt');
    for (let n = 0; n < 2; n += 1) {
      expect(read).toThrow(`content/${PAPER}:11: exchanges.0.2.warden: a line needs a [mark]`);
      expect(loadUsableContent(content, watched).problem).toContain(`${PAPER}:11`);
    }
  });

  test('still tell the line of an id that another file has taken', () => {
    const { read, content } = kept();
    read();
    spoil(join(content, PAPER), 'id: last-form', 'id: quiet-door');
    expect(read).toThrow(`content/${PAPER}:1: the id quiet-door is taken`);
    expect(read).toThrow(`content/${PAPER}:1: the id quiet-door is taken`);
  });

  test.each([
    { what: 'cut short', damage: (text: string) => text.slice(0, -9) },
    {
      what: 'changed in one letter',
      damage: (text: string) => text.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase()),
    },
    { what: 'empty', damage: () => '' },
  ])('are parsed again where the entry is $what, which is then made anew', ({ damage }) => {
    const { read, parsed, folder, entries, trouble } = kept();
    const first = read();
    for (const name of entries())
      writeFileSync(join(folder, name), damage(readFileSync(join(folder, name), 'utf8')));
    parsed();
    expect(read()).toEqual(first);
    expect(parsed()).toContain(PAPER);
    expect(trouble.map(String).join()).toContain('is damaged');
    trouble.length = 0;
    read();
    expect(parsed()).toEqual([]);
    expect(trouble).toEqual([]);
  });

  test('are parsed each time where nothing can be kept, which is told once a reading', () => {
    const { read, content, folder, trouble } = kept();
    writeFileSync(folder, 'no folder');
    expect(read()).toEqual(loadContent(content));
    expect(trouble.map((error) => (error as NodeJS.ErrnoException).syscall)).toEqual(['mkdir']);
  });

  test('are found where the build has kept them: a first start parses and keeps only what was edited since', () => {
    const { content, folder: built, read } = kept();
    const first = read();
    const folder = join(tempFolder(), 'parsed-content');
    const onTrouble = (error: unknown) => {
      throw error;
    };
    const files = createParsedFiles({ folder, built, program: 'one', onTrouble });
    expect(loadContent(content, files)).toEqual(first);
    expect(existsSync(folder)).toBe(false);
    spoil(join(content, PAPER), '[a receipt]', '[a bill]');
    const before = readdirSync(built);
    expect(loadContent(content, files)).toEqual(loadContent(content));
    expect(readdirSync(folder)).toHaveLength(1);
    // What the build kept belongs to whoever builds.
    expect(readdirSync(built)).toEqual(before);
  });

  test('are parsed again, and kept, where what the build has kept is damaged', () => {
    const { content, folder: built, read, entries, trouble } = kept();
    const first = read();
    for (const name of entries()) writeFileSync(join(built, name), 'damaged');
    const folder = join(tempFolder(), 'parsed-content');
    const files = createParsedFiles({ folder, built, program: 'one', onTrouble: (e) => trouble.push(e) });
    expect(loadContent(content, files)).toEqual(first);
    expect(readdirSync(folder)).toHaveLength(entries().length);
    expect(trouble.map(String).join()).toContain('is damaged');
  });

  test('are not kept where JSON would make something else of them', () => {
    const folder = join(tempFolder(), 'parsed-content');
    const trouble: unknown[] = [];
    const files = createParsedFiles({ folder, program: 'one', onTrouble: (error) => trouble.push(error) });
    const source = { file: PAPER, text: 'now', rules: '' };
    files.keep(source, { at: new Date(0) });
    expect(files.find(source)).toBeUndefined();
    expect(String(trouble)).toContain('a value that JSON cannot hold');
  });
});

describe('what tells one program from another', () => {
  function built(): { root: string; main: string } {
    const root = tempFolder();
    mkdirSync(join(root, 'dist'));
    writeFileSync(join(root, 'package-lock.json'), '{}');
    writeFileSync(join(root, 'dist', 'main.js'), 'a bundle');
    return { root, main: join(root, 'dist', 'main.js') };
  }

  test('is its bundle and the versions it runs with', () => {
    const { root, main } = built();
    const digests = [programDigest(main, root)];
    writeFileSync(main, 'another bundle');
    digests.push(programDigest(main, root));
    writeFileSync(join(root, 'package-lock.json'), '{ "version": 2 }');
    digests.push(programDigest(main, root));
    expect(new Set(digests).size).toBe(3);
  });

  test('is unknown for one that runs from its sources', () => {
    const { root } = built();
    expect(existsSync(join(root, 'main.ts'))).toBe(false);
    expect(programDigest(join(root, 'main.ts'), root)).toBeUndefined();
  });
});
