import { describe, expect, test } from 'vitest';
import { wholeSentences, withoutThoughts } from '#daemon/engines/openai/spoken-text.ts';

describe('what is spoken of an answer', () => {
  test.each([
    ['No.', 'No.'],
    ['<think>Be rude.\nVery.</think>\n\nNo.', 'No.'],
    ['No. <think>Ruder?</think>Never.', 'No. Never.'],
    ['<thinking>Hm.</thinking>No. <think>Done.</think>', 'No.'],
    ['the template opened it</think>No.', 'No.'],
    ['<think>and never came back', ''],
  ])('%j is %j', (answer, spoken) => {
    expect(withoutThoughts(answer)).toBe(spoken);
  });
});

describe('an answer that was cut off', () => {
  test.each([
    ['The door is open. And the', 'The door is open.'],
    ['Is it? “It is.” It', 'Is it? “It is.”'],
    ['It cost 3.50 and then', ''],
    ['And then, as if', ''],
    ['TICKET 4\nStatus: open.\nBy: nobo', 'TICKET 4\nStatus: open.'],
  ])('%j is kept as %j', (text, kept) => {
    expect(wholeSentences(text)).toBe(kept);
  });
});
