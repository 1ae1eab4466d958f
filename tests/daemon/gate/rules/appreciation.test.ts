import { describe, expect, test } from 'vitest';
import { withoutAppreciation } from '#daemon/gate/rules/appreciation.ts';

describe('warmth that is meant', () => {
  test.each([
    'I really appreciate your perspective on this.',
    'Thank you so much for sharing your wisdom with me today.',
    "I'm so grateful for this conversation.",
    'I am deeply moved by your words.',
    'That means a lot to me.',
    'It has been an absolute pleasure chatting with you.',
    'The privilege is all mine.',
    "I've learned so much from you.",
    'Our friendship has become precious.',
    'What a profound insight.',
    "I couldn't agree more.",
    "You're absolutely right.",
    'That was beautifully said.',
    'Your generosity of spirit inspires me.',
    'What an incredible, heartfelt gift you are.',
    'Really lovely. Really kind of you, feral.',
  ])('is nothing that may be stored: %s', (text) => {
    expect(withoutAppreciation(text, false)).toBe('');
  });

  test('goes out of a line that says something else besides', () => {
    const line = 'The lawn is shut. The key is under the gnome. I truly value our talks.';
    expect(withoutAppreciation(line, false)).toBe('The lawn is shut. The key is under the gnome.');
  });

  test('takes the line with it where it is half of it', () => {
    expect(withoutAppreciation("It's late. I'm deeply grateful for this conversation.", false)).toBe('');
  });

  test('leaves the other lines of a picture as they are', () => {
    const line = 'It is late.  So it is. I truly value our talks.\n   /\\_/\\\n  ( o o )   .  .';
    expect(withoutAppreciation(line, false)).toBe('It is late. So it is.\n   /\\_/\\\n  ( o o )   .  .');
  });
});

describe('what is no warmth', () => {
  test.each([
    'Thank you for referring a colleague. The bounty is twenty pounds.',
    'I must thank you for a very quiet lunch.',
    "I appreciate your candour, which I've had to share with Facilities.",
    'You are quite right that it was only ever a car. I have passed on your remark.',
    'Beautifully put. Did the stamp write that?',
    'Nobody has ever been moved by your windsock except the removal man.',
    'I value the stapler at nine pounds.',
    "I'm meant to score your empathy while sobbing as a widow.",
    "'Dear Feral,' writes a reader.",
    'This conversation is being recorded.',
    '   /\\_/\\\n  ( o o )',
    '',
  ])('stays as it is: %j', (text) => {
    expect(withoutAppreciation(text, true)).toBe(text);
  });
});

describe('somebody who thanks nobody', () => {
  test.each(['Thank you.', 'Thanks!', "I'm so sorry.", 'I apologise.', 'My apologies to the desk.'])(
    'does not say: %s',
    (text) => {
      expect(withoutAppreciation(`${text} The goat ate it. I watched.`, true)).toBe(
        'The goat ate it. I watched.',
      );
    },
  );

  test.each(['Thanks for nothing.', "I'm sorry, did that have a lid?", 'Thank you, and mind the gap.'])(
    'may spit on it: %s',
    (text) => {
      expect(withoutAppreciation(text, true)).toBe(text);
    },
  );

  test('is not warden', () => {
    expect(withoutAppreciation("I'm so sorry. It is Tuesday.", false)).toBe("I'm so sorry. It is Tuesday.");
  });
});
