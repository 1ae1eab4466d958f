import { describe, expect, test } from 'vitest';
import { cardsOf, nextSkip, toCardPage, withoutCard } from '#client/features/conversations/card-pages.ts';
import { LIST_PAGE_SIZE } from '#shared/constants.ts';
import { card } from '#tests/support/http/cards.ts';

/** A page of the cards `first` to `last`. */
const page = (first: number, last: number) =>
  toCardPage(Array.from({ length: last - first + 1 }, (_, n) => card(`card ${first + n}`)));

const titles = (cards: readonly { title: string }[]) => cards.map(({ title }) => title);

describe('the page after those that are loaded', () => {
  test('begins behind them while the last one held exactly twelve', () => {
    const pages = [page(1, 12), page(13, 24)];
    expect(nextSkip(page(13, 24), pages)).toBe(2 * LIST_PAGE_SIZE);
  });

  test.each([0, 1, 11])('does not exist where the last one held %i', (count) => {
    const last = page(13, 12 + count);
    expect(nextSkip(last, [page(1, 12), last])).toBeUndefined();
  });

  test('begins one card earlier for each card that was deleted, whichever page that was on', () => {
    const pages = withoutCard([page(1, 12), page(13, 24)], 'card 20');
    const last = pages.at(-1);
    expect(last && nextSkip(last, pages)).toBe(23);
  });
});

describe('the cards', () => {
  test('stand once each, where the list had grown between two pages', () => {
    const cards = cardsOf([page(1, 12), page(11, 22)]);
    expect(titles(cards)).toEqual(titles(page(1, 22).cards));
  });

  test('no longer hold the one that was deleted', () => {
    const cards = cardsOf(withoutCard([page(1, 3), page(3, 5)], 'card 3'));
    expect(titles(cards)).toEqual(['card 1', 'card 2', 'card 4', 'card 5']);
  });
});
