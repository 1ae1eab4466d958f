import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContent, loadUsableContent } from '#daemon/content/load-content.ts';
import { copyOfSmallContent, REAL_CONTENT, SMALL_CONTENT, spoil } from '#tests/support/duel/content.ts';

describe('loading the content', () => {
  test('reads what is there', () => {
    const content = loadContent(SMALL_CONTENT);
    expect(content.premises.map(({ id }) => id)).toEqual(['quiet-door', 'loud-bell', 'last-form']);
    expect(content.voices.feral.art).toEqual([
      {
        caption: 'This is how feral sees the day, in [a frame].',
        picture: '+---+\n| f |\n+---+',
        answer: 'I have never been framed so kindly.',
      },
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

  test('finds more than three hundred premises and two hundred beats in the real content', () => {
    const { premises, beats } = loadContent(REAL_CONTENT);
    expect(premises.length).toBeGreaterThan(300);
    expect(beats.length).toBeGreaterThan(200);
  });

  test.each([
    {
      what: 'a line without a mark',
      file: 'premises/paper.yaml',
      from: '"Then pay [the lamp]."',
      to: '"Then pay the lamp."',
      says: '15: exchanges.2.1.feral: a line needs a [mark]',
    },
    {
      what: 'an open bracket',
      file: 'premises/paper.yaml',
      from: 'visitor badge]',
      to: 'visitor badge',
      says: '17: exchanges.3.1.warden: a bracket or brace is not closed',
    },
    {
      what: 'a mark of six words',
      file: 'premises/paper.yaml',
      from: '[a receipt]',
      to: '[a receipt that nobody ever saw]',
      says: '11: exchanges.0.2.warden: [a receipt that nobody ever saw] has more than 5 words',
    },
    {
      what: 'a closing sentence that does not say what it is there to say',
      file: 'closings.yaml',
      from: 'it all {event}',
      to: 'it all',
      says: '1: event.0: {event} is missing',
    },
    {
      what: 'a slot that a closing sentence has nothing for',
      file: 'closings.yaml',
      from: "The last word was {persona}'s, and it was a picture.",
      to: "The last word was {persona}'s, and it was {line}.",
      says: '4: picture.0: there is no slot {line} here',
    },
    {
      what: "a visitor's words outside quotation marks",
      file: 'visitor-tickets.yaml',
      from: 'Somebody wrote "{subject}" to you',
      to: 'Somebody wrote {subject} to you',
      says: '9: exchanges.1: {subject} stands in double quotation marks',
    },
    {
      what: 'an exchange that does not say what the ticket is about',
      file: 'visitor-tickets.yaml',
      from: 'Somebody wrote "{subject}" to you',
      to: 'Somebody wrote to you',
      says: '9: exchanges.1: the first line says what the ticket is about: {subject}',
    },
    {
      what: 'a slot that no ticket fills',
      file: 'visitor-tickets.yaml',
      from: 'Tell {name} the sign lies.',
      to: 'Tell {thing} the sign lies.',
      says: '9: exchanges.1: there is no slot {thing} here',
    },
    {
      what: 'an exchange without a last word',
      file: 'visitor-tickets.yaml',
      from: '      - warden: It was approved by two committees.\n',
      to: '',
      says: '11: exchanges.1.lines: an exchange about a ticket has 4 lines',
    },
    {
      what: 'a callback that brings nothing back',
      file: 'personas/feral/callbacks.yaml',
      from: 'I sold {object} last week',
      to: 'I sold it last week',
      says: '3: say: a line here needs {object} or {outcome}',
    },
    {
      what: 'a segue that goes back to nothing',
      file: 'personas/feral/segues.yaml',
      from: 'Back to {thing}.',
      to: 'Back to it.',
      says: '1: say: a segue to thing has {thing} once',
    },
    {
      what: 'a picture that nobody answers',
      file: 'personas/feral/art/box.txt',
      from: '+---+\n---\nI have never been framed so kindly.',
      to: '+---+',
      says: '1: a caption, a line ---, the picture, a line ---, then an answer',
    },
    {
      what: 'an answer that takes up what nobody has marked',
      file: 'personas/feral/art/box.txt',
      from: 'I have never been framed',
      to: 'I have never seen {echo} framed',
      says: '7: nothing has been said yet that {echo} could take up',
    },
    {
      what: 'a plural mark',
      file: 'premises/paper.yaml',
      from: '[a receipt]',
      to: '[three receipts]',
      says: '11: exchanges.0.2.warden: [three receipts] is not singular',
    },
    {
      what: 'a slot nobody fills',
      file: 'premises/paper.yaml',
      from: '{thing} as',
      to: '{form} as',
      says: '41: says.warden.1: there is no slot {form}',
    },
    {
      what: 'an echo in an opener',
      file: 'premises/paper.yaml',
      from: 'have spoken to [the form]',
      to: 'have spoken to {echo} in [the form]',
      says: '6: openers.feral: nothing has been said yet that {echo} could take up',
    },
    {
      what: 'the same persona twice in a row',
      file: 'premises/paper.yaml',
      from: '- feral: "Then pay',
      to: '- warden: "Then pay',
      says: '14: exchanges.2: the two take turns',
    },
    {
      what: 'seven says',
      file: 'premises/paper.yaml',
      from: '      - "Nobody told',
      to: '      - "One [line] more."\n      - "Nobody told',
      says: '40: says.warden: Too big: expected array to have exactly 6 items',
    },
    {
      what: 'a premise that leaves nothing behind',
      file: 'premises/paper.yaml',
      from: '    - text: The last form went with feral.\n',
      to: '',
      says: '27: facts: Too small: expected array to have >=2 items',
    },
    {
      what: 'a thing that nobody has',
      file: 'premises/paper.yaml',
      from: '      holder: warden\n',
      to: '',
      says: '28: facts.1: a thing has a holder',
    },
    {
      what: 'five exchanges',
      file: 'premises/paper.yaml',
      from: '    - - feral: "You stamped [the trolley]."\n      - warden: "It had [a visitor badge]."\n',
      to: '',
      says: '9: exchanges: Too small: expected array to have >=6 items',
    },
    {
      what: 'a premise of which less than four exchanges always play',
      file: 'premises/paper.yaml',
      from: 'skippable: [3]',
      to: 'skippable: [3, 4, 5]',
      says: '1: at least 4 exchanges are never skipped',
    },
    {
      what: 'a seventh exchange to be skipped of six',
      file: 'premises/paper.yaml',
      from: 'skippable: [3]',
      to: 'skippable: [7]',
      says: '1: skippable: there is no exchange 7',
    },
    {
      what: 'a pause behind the last exchange',
      file: 'premises/paper.yaml',
      from: 'skippable: [3]',
      to: 'pauses: [6]',
      says: '1: pauses: no exchange comes after exchange 6',
    },
    {
      what: 'an event behind the last exchange',
      file: 'premises/paper.yaml',
      from: 'skippable: [3]',
      to: 'events: [6]',
      says: '1: events: after exchange 6: there is no exchange behind it',
    },
    {
      what: 'an ending that takes up a line nobody knows',
      file: 'premises/paper.yaml',
      from: 'so is the last [form]',
      to: 'so is {echo} of [the form]',
      says: '24: ending.0.feral: nothing has been said yet that {echo} could take up',
    },
    {
      what: 'a sequel that asks for what no premise has',
      file: 'sequels.yaml',
      from: 'in {thing1}',
      to: 'in {thing9}',
      says: '10: exchanges.1.0.feral: there is no slot {thing9}',
    },
    {
      what: 'an id used in another file',
      file: 'premises/paper.yaml',
      from: 'id: last-form',
      to: 'id: quiet-door',
      says: '1: the id quiet-door is taken',
    },
    {
      what: 'a title of 61 characters',
      file: 'premises/paper.yaml',
      from: 'title: The last form',
      to: `title: ${'x'.repeat(61)}`,
      says: '2: title: Too big: expected string to have <=60 characters',
    },
    {
      what: 'an unknown key',
      file: 'premises/paper.yaml',
      from: '  title:',
      to: '  colour: red\n  title:',
      says: '1: Unrecognized key: "colour"',
    },
    {
      what: 'broken YAML',
      file: 'premises/paper.yaml',
      from: '  title: The',
      to: '  title: "The',
      says: '2: Missing closing "quote',
    },
    {
      what: 'a retort that takes up nothing',
      file: 'personas/feral/retorts.yaml',
      from: '"{Echo} hates [a sock]."',
      to: '"It hates [a sock]."',
      says: '7: say: a line here needs {echo} or {bare}',
    },
    {
      what: 'a retort to something unknown',
      file: 'personas/feral/retorts.yaml',
      from: 'to: rant',
      to: 'to: song',
      says: '7: to: Invalid discriminator value',
    },
    {
      what: 'an answer to a visitor without a mark',
      file: 'personas/feral/chat.yaml',
      from: '[a shelf]',
      to: 'a shelf',
      says: '3: say: a line needs a [mark]',
    },
    {
      what: 'an answer to something a visitor cannot send',
      file: 'personas/feral/chat.yaml',
      from: 'to: greeting',
      to: 'to: form',
      says: '6: to: no message is of this kind',
    },
    {
      what: 'an answer about a word in capitals',
      file: 'personas/feral/chat.yaml',
      from: '[cat, the other cat]',
      to: '[Cat]',
      says: '5: about.0: words in lower case, as they are spoken',
    },
    {
      what: 'answers to visitors none of which fits any message',
      file: 'personas/feral/chat.yaml',
      from: '- { to: any, say: "A visitor looks at [a wall]." }\n- { to: any, say',
      to: '- { to: short, say: "A visitor looks at [a wall]." }\n- { to: short, say',
      says: '1: one line to any has no about, no {echo}, no {thing} and no {name}',
    },
    {
      what: 'an answer to an occasion with the slot of another',
      file: 'personas/feral/chat.yaml',
      from: 'to: greeting, say: "You found [a bell]."',
      to: 'to: sum, say: "It is {fact}."',
      says: '6: say: there is no slot {fact}',
    },
    {
      what: 'an answer to an occasion that takes something up',
      file: 'personas/feral/chat.yaml',
      from: 'to: greeting, say: "You found [a bell]."',
      to: 'to: sum, say: "{Echo} is {result}."',
      says: '6: say: nothing has been said yet that {echo} could take up',
    },
    {
      what: 'an answer to an occasion about a word',
      file: 'personas/feral/chat.yaml',
      from: 'to: greeting, say: "You found [a bell]."',
      to: 'to: joke, about: [bell], say: "You found a bell."',
      says: '6: Unrecognized key: "about"',
    },
    {
      what: 'the title of a conversation outside of answers to visitors',
      file: 'personas/feral/retorts.yaml',
      from: '{Echo} hates [a sock]',
      to: '{Echo} hates [a sock] in {title}',
      says: '7: say: there is no slot {title}',
    },
    {
      what: 'a thing of earlier episodes outside of callbacks',
      file: 'personas/feral/retorts.yaml',
      from: '{Echo} hates [a sock]',
      to: '{Echo} hates [a sock] and {object}',
      says: '7: say: there is no slot {object}',
    },
    {
      what: 'a rant of seven words',
      file: 'personas/feral/rants.yaml',
      from: '[a boat]',
      to: '[a boat]."\n- "It was {echo} that hates [a very short rant]',
      says: '2: 50 to 140 words, not 7',
    },
    {
      what: 'a form without an echo',
      file: 'personas/feral/forms.yaml',
      from: '  {Echo} is closed\n',
      to: '',
      says: '5: a line here needs {echo} or {bare}',
    },
    {
      what: 'too few reactions',
      file: 'beats/all.yaml',
      from: '    - "We practise [the panic] on Fridays."\n',
      to: '',
      says: '9: warden: Too small: expected array to have >=3 items',
    },
    {
      what: 'a wide picture',
      file: 'personas/warden/art/box.txt',
      from: '| w |',
      to: '| wide                                                      |',
      says: '4: at most 56 columns, not 61',
    },
    {
      what: 'a picture without a caption',
      file: 'personas/warden/art/box.txt',
      from: '---\n+---+\n| w',
      to: '+---+\n| w',
      says: '1: a caption, a line ---, the picture, a line ---, then an answer',
    },
    {
      what: 'a word twice in a list',
      file: 'lexicon.yaml',
      from: 'the mezzanine',
      to: 'the stairwell',
      says: '1: room: a word is in the list twice',
    },
  ])('names file and line of $what', ({ file, from, to, says }) => {
    const folder = copyOfSmallContent();
    spoil(join(folder, file), from, to);
    expect(() => loadContent(folder)).toThrow(
      expect.objectContaining({
        code: 'STARTUP',
        message: expect.stringContaining(`content/${file}:${says}`) as string,
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
    rmSync(join(folder, 'sequels.yaml'));
    expect(() => loadContent(folder)).toThrow('content/sequels.yaml: there is no such file');
  });
});

describe('content with a mistake, at start', () => {
  test('is used without the entry that has it, and the mistake is told', () => {
    const folder = copyOfSmallContent();
    spoil(join(folder, 'premises', 'paper.yaml'), '"Then pay [the lamp]."', '"Then pay the lamp."');
    const { content, problem } = loadUsableContent(folder);
    expect(content.premises).toHaveLength(loadContent(SMALL_CONTENT).premises.length - 1);
    expect(problem).toMatch(/premises\/paper\.yaml:15: .*a line needs a \[mark\]/);
  });

  test('has no problem where there is no mistake', () => {
    expect(loadUsableContent(SMALL_CONTENT)).toEqual({
      content: loadContent(SMALL_CONTENT),
      problem: undefined,
    });
  });

  test('is refused where nothing is left to speak from', () => {
    const folder = copyOfSmallContent();
    writeFileSync(join(folder, 'personas', 'feral', 'retorts.yaml'), '- to: any');
    expect(() => loadUsableContent(folder)).toThrow(/retorts\.yaml/);
  });
});
