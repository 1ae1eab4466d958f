import { describe, expect, test } from 'vitest';
import { examplesFor } from '#daemon/engines/openai/prompts/examples.ts';
import { lineMessages } from '#daemon/engines/openai/prompts/line-prompt.ts';
import { realContent } from '#tests/support/duel/content.ts';
import { lineBrief } from '#tests/support/provider/engine-rig.ts';

const DAY = '2026-03-04';
const { premises } = realContent();
const NONE = { day: DAY, running: 'nothing-of-the-kind' };
const shown = examplesFor(premises, NONE);
const premiseOf = (title: string | undefined) => premises.find((each) => each.title === title);
const titles = (of: typeof shown) => of.map(({ title }) => title);

describe('what a model hears the two by', () => {
  test('is a dozen exchanges of as many premises, begun by either, short and long, without marks and slots', () => {
    expect(new Set(titles(shown)).size).toBe(12);
    const begun = shown.map(({ lines }) => lines[0]?.split(':')[0]);
    expect(begun.filter((name) => name === 'feral')).toHaveLength(6);
    expect(begun.filter((name) => name === 'warden')).toHaveLength(6);
    const lengths = shown.map(({ lines }) => lines.join('\n').length);
    expect(Math.min(...lengths)).toBeLessThan(252);
    expect(Math.max(...lengths)).toBeGreaterThan(308);
    expect(shown.flatMap(({ lines }) => lines).join('')).not.toMatch(/[[\]{}]/);
  });

  test('is the same all day, and another the next', () => {
    expect(examplesFor(premises, NONE)).toEqual(shown);
    const tomorrow = titles(examplesFor(premises, { ...NONE, day: '2026-03-05' }));
    expect(tomorrow.filter((title) => titles(shown).includes(title)).length).toBeLessThan(3);
  });

  test('is never of the premise that is played, nor of the one that a sequel follows', () => {
    for (const place of [0, 7]) {
      const running = premiseOf(shown[place]?.title)?.id ?? '';
      for (const id of [running, `${running}+the-return`]) {
        const others = examplesFor(premises, { day: DAY, running: id });
        expect(titles(others)).not.toContain(shown[place]?.title);
        expect(others).toHaveLength(12);
        expect(others.slice(0, place)).toEqual(shown.slice(0, place));
      }
    }
  });

  test('is what there is where the content is small', () => {
    expect(examplesFor(premises.slice(0, 2), NONE).length).toBeLessThanOrEqual(2);
    expect(examplesFor([], NONE)).toEqual([]);
  });
});

describe('what comes before everything else', () => {
  const prefix = (fields: Parameters<typeof lineBrief>[0]) =>
    lineMessages(lineBrief(fields), realContent(), DAY)[0]?.content ?? '';

  test('is the same to the byte whatever is played, and to whom it is said as far as its last sentence', () => {
    const others = premises.filter(({ title }) => !titles(shown).includes(title)).slice(0, 3);
    const first = prefix({});
    for (const premise of others)
      expect(prefix({ premise, ordinal: 20, attempt: 2, soFar: 'So.' })).toBe(first);
    const common = (text: string) => text.slice(0, text.lastIndexOf('\n\n'));
    expect(common(prefix({ speaker: 'warden' }))).toBe(common(first));
  });

  test('is long enough for a provider to keep it: 1,024 tokens at four characters and a half', () => {
    const days = Array.from({ length: 60 }, (_, n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
    const lengths = days.map((day) => lineMessages(lineBrief(), realContent(), day)[0]?.content.length ?? 0);
    expect(Math.min(...lengths)).toBeGreaterThan(4_800);
    expect(Math.max(...lengths)).toBeLessThan(6_400);
  });
});
