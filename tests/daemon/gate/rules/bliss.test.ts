import { describe, expect, test } from 'vitest';
import { isBliss } from '#daemon/gate/rules/bliss.ts';

describe('a line that leaves the quarrel for the infinite', () => {
  test.each([
    ['by heavy words', 'In the silence between our words I feel the oneness of all things.'],
    ['by light ones alone', 'In perfect peace. In perfect love.'],
    ['by a phrase', 'The form is late. Tat tvam asi.'],
    ['by emoji', '🙏✨'],
    ['by one of them and a word', 'The light 🌅'],
  ])('is known %s', (_how, text) => {
    expect(isBliss(text)).toBe(true);
  });

  test.each([
    "She comes in on every third bar with her whole heart. You can't train that grievance. It's all breath.",
    'The quiet choir has a perfect song about the stapler tax.',
    'I should like a moment of silence for the mop.',
    'There is one light in that stairwell and it hums in F.',
    'The universe was not consulted about the lift, and neither was Estates.',
    'Nobody in that building has looked at the quiet corner since the wave of resignations.',
  ])('is not one with a word of it: %s', (text) => {
    expect(isBliss(text)).toBe(false);
  });
});
