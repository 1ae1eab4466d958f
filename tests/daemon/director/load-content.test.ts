import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContent } from '#daemon/director/load-content.ts';
import { copyOfSmallContent, REAL_CONTENT, SMALL_CONTENT, spoil } from '#tests/support/content.ts';

const PAPER = 'premises/paper.yaml';

describe('loading the content', () => {
  test('reads what is there', () => {
    const content = loadContent(SMALL_CONTENT);
    expect(content.premises.map(({ id }) => id)).toEqual(['quiet-door', 'loud-bell', 'last-form']);
    expect(content.voices.feral.art).toEqual([
      { caption: 'This is how feral sees {echo}, in [a frame].', picture: '+---+\n| f |\n+---+' },
    ]);
    expect(content.voices.warden.retorts.at(-1)).toEqual({
      to: 'art',
      say: 'The drawing regrets [a pencil].',
    });
    expect(content.lexicon).toEqual({
      room: ['the stairwell', 'the mezzanine'],
      day: ['Monday', 'a bank holiday'],
    });
  });

  test('finds no mistake in the real content', () => {
    expect(() => loadContent(REAL_CONTENT)).not.toThrow();
  });

  test.each([
    [
      'a line without a mark',
      PAPER,
      '"Then pay [the lamp]."',
      '"Then pay the lamp."',
      ':14: exchanges.2.1.feral: a line needs a [mark]',
    ],
    [
      'an open bracket',
      PAPER,
      'visitor badge]',
      'visitor badge',
      ':16: exchanges.3.1.warden: a bracket or brace is not closed',
    ],
    [
      'a mark of six words',
      PAPER,
      '[a receipt]',
      '[a receipt that nobody ever saw]',
      ':10: exchanges.0.2.warden: [a receipt that nobody ever saw] has more than 5 words',
    ],
    [
      'a plural mark',
      PAPER,
      '[a receipt]',
      '[three receipts]',
      ':10: exchanges.0.2.warden: [three receipts] is not singular',
    ],
    ['a slot nobody fills', PAPER, '{thing} as', '{form} as', ':27: says.warden.1: there is no slot {form}'],
    [
      'an echo in an opener',
      PAPER,
      'spoken to [the form]',
      'spoken to {echo} in [the form]',
      ':6: openers.feral: nothing has been said yet that {echo} could take up',
    ],
    [
      'the same persona twice in a row',
      PAPER,
      '- feral: "Then pay',
      '- warden: "Then pay',
      ':13: exchanges.2: the two take turns',
    ],
    [
      'seven says',
      PAPER,
      '      - "Nobody told',
      '      - "Nobody has [a seventh line]."\n      - "Nobody told',
      ':26: says.warden: Too big: expected array to have <=6 items',
    ],
    [
      'an id used in another file',
      PAPER,
      'id: last-form',
      'id: quiet-door',
      ':1: the id quiet-door is taken',
    ],
    [
      'a title of 61 characters',
      PAPER,
      'title: The last form',
      `title: ${'x'.repeat(61)}`,
      ':2: title: Too big: expected string to have <=60 characters',
    ],
    ['an unknown key', PAPER, '  title:', '  colour: red\n  title:', ':1: Unrecognized key: "colour"'],
    ['broken YAML', PAPER, '  title: The', '  title: "The', ':2: Missing closing "quote'],
    [
      'a retort that takes up nothing',
      'personas/feral/retorts.yaml',
      '"{Echo} hates [a sock]."',
      '"It hates [a sock]."',
      ':7: say: a line here needs {echo} or {bare}',
    ],
    [
      'a retort to something unknown',
      'personas/feral/retorts.yaml',
      'to: rant',
      'to: song',
      ':7: to: Invalid input',
    ],
    [
      'a rant of nine words',
      'personas/feral/rants.yaml',
      '[a boat]',
      '[a boat]."\n- "It was {echo} that hates [a very short rant]',
      ':2: 50 to 140 words, not 9',
    ],
    [
      'a form of two lines',
      'personas/feral/forms.yaml',
      '  {Echo} is closed\n',
      '',
      ':5: a line here needs {echo} or {bare}',
    ],
    [
      'too few reactions',
      'beats.yaml',
      '    - "We practise [the panic] on Fridays."\n',
      '',
      ':9: warden: Too small: expected array to have >=3 items',
    ],
    [
      'a wide picture',
      'personas/warden/art/box.txt',
      '| w |',
      `| w${'-'.repeat(60)} |`,
      ':4: at most 56 columns, not 65',
    ],
    [
      'a picture without a caption',
      'personas/warden/art/box.txt',
      '---\n+---+\n| w',
      '+---+\n| w',
      ':1: a caption, a line ---, then the picture',
    ],
    [
      'a word twice in a list',
      'lexicon.yaml',
      'the mezzanine',
      'the stairwell',
      ':1: room: a word is in the list twice',
    ],
  ])('names file and line of %s', (_name, file, from, to, sentence) => {
    const folder = copyOfSmallContent();
    spoil(join(folder, file), from, to);
    expect(() => loadContent(folder)).toThrow(
      expect.objectContaining({
        code: 'STARTUP',
        message: expect.stringContaining(`content/${file}${sentence}`) as string,
      }),
    );
  });

  test('shows the first five mistakes and counts the rest', () => {
    const folder = copyOfSmallContent();
    writeFileSync(join(folder, 'personas/feral/says.yaml'), '- "Nothing."\n'.repeat(7));
    const lines = Array.from(
      { length: 5 },
      (_, i) => `content/personas/feral/says.yaml:${i + 1}: a line needs a [mark]`,
    );
    expect(() => loadContent(folder)).toThrow([...lines, 'and 2 more'].join('\n'));
  });

  test('says which file is missing', () => {
    const folder = copyOfSmallContent();
    rmSync(join(folder, 'beats.yaml'));
    expect(() => loadContent(folder)).toThrow('content/beats.yaml: there is no such file');
  });
});
