import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '#daemon/content/load-content.ts';
import { copyOfSmallContent, spoil } from '#tests/support/duel/content.ts';

/** What is said of the small prompts with one thing spoiled. */
function mistakeAfter(from: string, to: string): string {
  const folder = copyOfSmallContent();
  spoil(join(folder, 'prompts.yaml'), from, to);
  try {
    loadContent(folder);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

test.each([
  [
    'an unknown slot',
    '"Be exact."',
    '"Be {somebody}."',
    ':3: duel.manner.2: there is no slot {somebody}',
  ],
  [
    'a slot that stands elsewhere',
    '"Open it."',
    '"Open {title}."',
    ':13: duel.opening: there is no slot {title}',
  ],
  ['a slot that is missing', '"News: {event}"', '"News."', ':15: duel.beat: {event} is needed here'],
  ['an open brace', '"End it in {turns}."', '"End it in {turns."', ':14: duel.closing: a bracket or brace is not closed'],
  ['an empty sentence', '"Minutes:"', '" "', ':8: duel.soFar: something is missing here'],
  [
    'too short a list',
    'angles: ["Angle 0.", "Angle 1.", "Angle 2.", "Angle 3."]',
    'angles: ["Angle 0."]',
    ':28: duel.angles:',
  ],
  [
    'a shape of more words at least than at most',
    '"Feral shape 3.", words: [15, 50]',
    '"Feral shape 3.", words: [50, 15]',
    ':22: duel.shapes.feral.3.words: the fewer words come first',
  ],
  ['a sentence that nobody asks for', 'duel:\n', 'duel:\n  title: "x"\n', 'duel: Unrecognized key: "title"'],
  ['a missing sentence', '  soFar: "Minutes:"\n', '', 'duel.soFar:'],
])('%s is a mistake with its file and line', (...[, from, to, says]) => {
  expect(mistakeAfter(from, to)).toContain('content/prompts.yaml:');
  expect(mistakeAfter(from, to)).toContain(says);
});
