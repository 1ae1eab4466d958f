import { describe, expect, test } from 'vitest';
import { kindsOf, chatKindsOf } from '#daemon/engines/scripted/line-kind.ts';

const kinds = (text: string, asciiArt = false) => kindsOf({ persona: 'warden', text, asciiArt });
const LONG = 'and then it went on and on '.repeat(9);

describe('what kind of line is answered', () => {
  test.each([
    ['a question', 'Have you considered a partial return to us?', ['question', 'any']],
    ['a question in quotes', 'The sign on my own door says "why are you here?"', ['question', 'any']],
    ['a short one', 'Noted, with regret.', ['short', 'any']],
    ['a short question', 'Would you?', ['question', 'short', 'any']],
    ['a figure', 'The survey gave me 11 percent, and you know why.', ['number', 'any']],
    ['a figure in words', 'I was told to expect four thousand of them by noon.', ['number', 'any']],
    ['a name with a figure', 'I left the whole thing beside Lift 2 in module four.', ['any']],
    ['a form number', 'You will find your answer somewhere on form 27-B.', ['any']],
    [
      'a figure said before the last sentence',
      'There were 40 of them once. I miss them all in a quiet way.',
      ['any'],
    ],
    ['a rant', `${LONG}.`, ['rant', 'any']],
    ['a rant that asks', `${LONG}?`, ['rant', 'question', 'any']],
    ['a plain line', 'Your cage has been aired, and the window painted.', ['any']],
    ['a document', 'TICKET\nSubject: 9 spoons\nStatus: open?', ['form', 'any']],
  ])('%s', (_what, text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  test('a picture', () => {
    expect(kinds('My mug.\n+--+\n|  |', true)).toEqual(['art', 'any']);
  });
});

describe('what a visitor’s message can be answered as', () => {
  test.each([
    ['hello', ['greeting', 'short', 'any']],
    ['Hey there, feral!', ['greeting', 'short', 'any']],
    ['good morning', ['greeting', 'short', 'any']],
    ['Hi, who are you?', ['question', 'short', 'any']],
    ['hi, I have a complaint about the way in which you talk', ['any']],
    ['history is bunk', ['short', 'any']],
    ['who are you', ['question', 'short', 'any']],
    ['Is it true that you live in a mail server somewhere?', ['question', 'any']],
    ['I counted 14 doors in that building and you used none', ['number', 'any']],
    ['one\ntwo\nthree\nfour', ['short', 'number', 'any']],
    [`${'word '.repeat(60)}`, ['rant', 'any']],
    ['', ['short', 'any']],
  ])('%j', (text, kinds) => {
    expect(chatKindsOf(text)).toEqual(kinds);
  });
});
