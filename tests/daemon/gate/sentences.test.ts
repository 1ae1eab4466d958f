import { expect, test } from 'vitest';
import { sentencesOf } from '#daemon/gate/text.ts';

test.each([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['One… "Two." Three', ['One…', '"Two."', 'Three']],
  ["'One.' 'Two.'", ["'One.'", "'Two.'"]],
  ['no mark at all', ['no mark at all']],
  ['', ['']],
])('%j has its sentences', (line, sentences) => {
  expect(sentencesOf(line)).toEqual(sentences);
});
