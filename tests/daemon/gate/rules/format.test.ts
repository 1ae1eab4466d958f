import { describe, expect, test } from 'vitest';
import { isFormatted } from '#daemon/gate/rules/format.ts';

describe('a line that is formatted', () => {
  test.each([
    ['is fenced', '```\nNo.\n```'],
    ['has a fence that is never closed', '~~~text\nNo.'],
    ['is JSON', '{"speaker": "feral", "line": "No."}'],
    ['is a list of texts', '["No."]'],
    ['is a field with its name in quotation marks', '"line": "No."'],
    ['has fields of whoever asked', 'speaker: feral\nNo.'],
    ['is a field with a text', 'text: "No."'],
    ['is an element', '<p class="line">No.</p>'],
    ['is what is left of an element', 'No.</response>'],
    ['has a heading', '## Reply\nNo.'],
    ['has a bold heading', '**Reply**\n\nNo.'],
    ['is a quotation', '> No.'],
    ['has a face', 'No 😂'],
    ['is a choice of numbers', '1. No.\n2. Yes.'],
    ['is a choice of numbers in a row', '1. No. 2. Yes.'],
    ['is a choice of letters', '(a) No.\n(b) Yes.'],
    ['is a list', '- No.\n- Yes.'],
    ['is one of several', 'Option A: No.'],
    ['offers another', 'No.\n\nAlternatively: yes.'],
  ])('%s', (_how, text) => {
    expect(isFormatted(text)).toBe(true);
  });

  test.each([
    'Take <script>alert(1)</script> with you.',
    '1994. Hush. We have not got the spoon.',
    'CHANGELOG, feral 9.4\n+ Added the lid\n- Removed the remorse\n* Fixed a bug',
    'VISITOR PASS\nName: feral\nHere to see: warden, allegedly',
    'Line: engaged. Tone: none.',
    'There are two options, and I have eaten both.',
    'A hat:\n  /----\\\n ( ~~~~ )\n  > ^ <',
    'Take 3 of them. Option money is extra.',
    'I have 2. You have none.',
  ])('is not one that the two speak: %j', (text) => {
    expect(isFormatted(text)).toBe(false);
  });
});
