import { describe, expect, test } from 'vitest';
import { captionedArt } from '#shared/text/ascii-art.ts';
import { PERSONAS } from '#shared/brand.ts';
import { realContent } from '#tests/support/duel/content.ts';

const MUG = "   .---.\n  | mug |]\n   '---'";

describe('a picture with words over it', () => {
  test('is split where the words end', () => {
    const words = 'Your mug. It was washed once, by accident.';
    expect(captionedArt(`${words}\n${MUG}`)).toEqual({ caption: words, picture: MUG });
  });

  test('may have several lines of words', () => {
    expect(captionedArt(`I drew you.\n"Hold still," I said.\n${MUG}`).caption.split('\n')).toHaveLength(2);
  });

  test('may have no words at all', () => {
    expect(captionedArt(MUG)).toEqual({ caption: '', picture: MUG });
  });

  test('is all picture when there is nothing but words', () => {
    expect(captionedArt('only words here')).toEqual({ caption: '', picture: 'only words here' });
  });

  test('keeps every character', () => {
    const { caption, picture } = captionedArt(`Your mug, madam.\n${MUG}`);
    expect(`${caption}\n${picture}`).toBe(`Your mug, madam.\n${MUG}`);
  });

  test.each(PERSONAS)('is told from its words in everything %s can draw', (persona) => {
    for (const { caption: template, picture } of realContent().voices[persona].art) {
      const caption = template.replaceAll(/[[\]{}]/g, '');
      expect(captionedArt(`${caption}\n${picture}`)).toEqual({ caption, picture });
    }
  });
});
