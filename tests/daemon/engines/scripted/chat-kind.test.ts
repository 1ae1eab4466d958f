import { describe, expect, test } from 'vitest';
import { chatKindsOf } from '#daemon/engines/scripted/line-kind.ts';

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
