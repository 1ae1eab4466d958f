import { describe, expect, test } from 'vitest';
import { auditionCard } from '#daemon/commands/audition-card.ts';
import { figures } from '#tests/support/duel/audition-figures.ts';

const plain = (_: string, text: string) => text;
const marked = (part: string, text: string) => `<${part}>${text}</${part}>`;
const LONG = 'meta-llama/llama-3.3-70b-instruct:free';

/** The cells of the row with this label. */
function row(card: string, label: string): string[] {
  const line = card.split('\n').find((each) => each.startsWith(label)) ?? '';
  return line.slice(22).split(/\s{2,}/);
}

describe('the card of an audition', () => {
  const card = auditionCard([figures()], 7, { width: 80, paint: plain });

  test('tells each figure', () => {
    expect(row(card, 'kept')).toEqual(['39 (97.5 %)']);
    expect(row(card, 'drafts refused')).toEqual(['4: opens alike 3, refusal 1']);
    expect(row(card, 'no answer')).toEqual(['0']);
    expect(row(card, 'words, warden')).toEqual(['17']);
    expect(row(card, 'an answer takes')).toEqual(['1.2 s (p50), 3.1 s (p95)']);
    expect(row(card, 'tokens a line')).toEqual(['2,140 in (1,024 cached), 31 out']);
    expect(row(card, '4 hours a day take')).toEqual(['4,890,000 tokens']);
    expect(row(card, '500,000 last for')).toEqual(['25 min a day']);
    expect([row(card, 'a line costs'), row(card, 'an hour'), row(card, 'a month')]).toEqual([
      ['$0.00034'],
      ['$0.15'],
      ['$18.36'],
    ]);
  });

  test('says how long the daily tokens last that nobody has set', () => {
    const lasting = (dailyTokens: number) =>
      row(auditionCard([figures({ dailyTokens })], 7, { width: 80, paint: plain }), '500,000 last for');
    expect([lasting(500_000), lasting(0)]).toEqual([['4 h a day'], ['-']]);
  });

  test('ends with what to expect, in its own colour', () => {
    expect(card).toMatch(/\n\nGood: the model will speak nearly every line[^]*\.\n$/);
    const weak = figures({ repetition: 0.5 });
    expect(auditionCard([weak], 7, { width: 80, paint: marked })).toMatch(/\n\n<weak>Weak: [^]*<\/weak>\n$/);
  });

  test('says what there is too little of, and how to be told of money', () => {
    const few = figures({ voices: undefined, answering: undefined, cost: undefined });
    const told = auditionCard([few], 7, { width: 80, paint: plain });
    expect(row(told, 'voices told apart')).toEqual(['too few lines: it takes 150']);
    expect(row(told, 'answering')).toEqual(['too few lines: it takes 20']);
    expect(told).toContain('With --price-in and --price-out you are told what it costs.');
    expect(told).not.toContain('a month   ');
  });

  test.each([60, 80, 120])('has two models side by side, %i columns wide', (width) => {
    const negotiated = ['The longest answer is called max_completion_tokens.', 'Asked without temperature.'];
    const other = figures({
      model: LONG,
      negotiated,
      cost: undefined,
      lines: { ...figures().lines, kept: 20 },
    });
    const told = auditionCard([figures(), other], 7, { width, paint: plain });
    expect(row(told, 'kept')).toEqual(['39 (97.5 %)', '20 (50 %)']);
    expect(row(told, 'a line costs')).toEqual(['$0.00034', '-']);
    expect(told.split('\n').filter((line) => line.length > width)).toEqual([]);
    expect(told.replace(/\s+/g, ' ')).toContain(`${LONG}: Weak: the script will speak half of the lines.`);
    expect(told).toContain('a-model: Good: ');
  });
});
