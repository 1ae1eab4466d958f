import { expect, test } from 'vitest';
import { plain, sentencesOf } from '#daemon/gate/text.ts';

test.each([
  ["I'm sorry, I can’t.", 'i am sorry, i cannot.'],
  ["I can not and I won't and I don't.", 'i cannot and i will not and i do not.'],
  [
    "You're late; we've waited, they'd left, I'll go.",
    'you are late; we have waited, they would left, i will go.',
  ],
  ["Here's the goat's form, and it's late.", "here is the goat's form, and it is late."],
])('%s is written out', (text, expected) => {
  expect(plain(text)).toBe(expected);
});

test.each([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['One… "Two." Three', ['One…', '"Two."', 'Three']],
  ["'One.' 'Two.'", ["'One.'", "'Two.'"]],
  ['no mark at all', ['no mark at all']],
  ['', ['']],
  ['椅子が辞表を出した。 Sit down.', ['椅子が辞表を出した。', 'Sit down.']],
])('%j has its sentences', (line, sentences) => {
  expect(sentencesOf(line)).toEqual(sentences);
});
