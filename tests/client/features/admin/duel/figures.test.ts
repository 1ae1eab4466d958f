import { describe, expect, test } from 'vitest';
import { repetitionFigure, spendFigure } from '#client/features/admin/duel/figures.ts';

const SPENT: Record<number, [duel: number, chat: number]> = { 0: [1_000, 200], 2: [17_000, 0] };
const hours = Array.from({ length: 24 }, (_, hour) => {
  const [duel, chat] = SPENT[hour] ?? [0, 0];
  return { hour, duel, chat, costMicros: duel };
});
const TWO = 2;
const episode = (title: string, repetition: number, refused = 0) => ({
  conversationId: '0'.repeat(24),
  title,
  repetition,
  refused,
});

describe('the figure of what was spent today', () => {
  test('grows by the hour under the budget, and leaves the hours to come open', () => {
    const { labels, lines, high } = spendFigure(
      { dailyTokens: 20_000, spentToday: 18_200, costMicrosToday: 0, hours },
      TWO,
    );
    expect(labels).toHaveLength(24);
    expect([labels[0], labels[23]]).toEqual(['00:00', '23:00']);
    const [limit, spent] = lines;
    expect(new Set(limit?.values)).toEqual(new Set([20_000]));
    expect(spent?.values.slice(0, 5)).toEqual([1_200, 1_200, 18_200, null, null]);
    expect(high).toBe(20_000);
  });

  test('says the same in words and as a table', () => {
    const spent = { dailyTokens: 20_000, spentToday: 18_200, costMicrosToday: 18_000, hours };
    const { sentence, columns, rows } = spendFigure(spent, TWO);
    expect(sentence).toBe('18,200 of 20,000 tokens, 91 %. $0.02 so far.');
    expect(columns).toEqual(['Hour', 'Duel', 'Chat', 'So far', 'Money']);
    expect(rows.at(-1)).toEqual(['02:00', '17,000', '0', '18,200', '$0.02']);
  });

  test('has room for more than the budget', () => {
    expect(
      spendFigure({ dailyTokens: 18_000, spentToday: 18_200, costMicrosToday: 0, hours }, TWO).high,
    ).toBe(18_200);
  });

  test('draws no limit where there is none', () => {
    const { lines, sentence } = spendFigure(
      { dailyTokens: 0, spentToday: 0, costMicrosToday: 0, hours },
      TWO,
    );
    expect(lines).toHaveLength(1);
    expect(sentence).toMatch(/no daily budget/);
  });
});

describe('the figure of how much episodes repeat themselves', () => {
  test('says how the last one did, and which was the worst', () => {
    const episodes = [episode('The fern', 0.052, 3), episode('Lift 2', 0.2, 1), episode('The drain', 0.041)];
    const { labels, lines, sentence, rows } = repetitionFigure(episodes);
    expect(labels).toEqual(['-2', '-1', '0']);
    expect(lines[0]?.values).toEqual([0.052, 0.2, 0.041]);
    expect(sentence).toBe('The last one repeated 4.1 % of itself; the worst of 3, “Lift 2”, 20 %.');
    expect(rows[0]).toEqual(['The fern', '5.2 %', '3']);
  });

  test('is a sentence alone before the first one closes', () => {
    const { rows, sentence } = repetitionFigure([]);
    expect(rows).toEqual([]);
    expect(sentence).toMatch(/^No episode has closed yet/);
  });
});
