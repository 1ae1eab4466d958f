import { describe, expect, test } from 'vitest';
import type { Line, SummaryBrief } from '#daemon/engines/engine.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { summaryOf } from '#daemon/engines/scripted/summary.ts';
import { wordCount } from '#daemon/content/template.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';

const content = loadContent(SMALL_CONTENT);
const [premise] = content.premises;
const [drill] = content.beats;
if (!premise || !drill) throw new Error('the small content is empty');

function talk(...texts: string[]): Line[] {
  return texts.map((text, i) => ({ persona: i % 2 === 0 ? 'feral' : 'warden', text, asciiArt: false }));
}

const brief = (change: Partial<SummaryBrief>): SummaryBrief => ({
  premise,
  soFar: '',
  lines: talk('Mind the lamp.', 'Which lamp?', 'My lamp.', 'Quite so.'),
  beats: [],
  closing: false,
  ...change,
});

describe('the running summary', () => {
  test('says what the premise is, what happened and what both keep coming back to', () => {
    const { text, facts } = summaryOf(brief({ beats: [drill] }), content.closings);
    expect(text).toContain(premise.pitch.trim().replace(/\s+/g, ' '));
    expect(text).toContain('Then a fire drill starts.');
    expect(text).toContain('Both keep coming back to the lamp.');
    expect(facts).toEqual([]);
  });

  test('goes on from the one before', () => {
    expect(summaryOf(brief({ soFar: 'They met.', lines: [], beats: [drill] }), content.closings).text).toBe(
      'They met. Then a fire drill starts.',
    );
  });

  test('has two hundred words at most and ends with a sentence', () => {
    const { text } = summaryOf(
      brief({ soFar: 'Nobody came today. '.repeat(80), beats: [drill] }),
      content.closings,
    );
    expect(wordCount(text)).toBeLessThanOrEqual(200);
    expect(text).toMatch(/came today\.$/);
  });
});

describe('the closing summary', () => {
  const closing = (change: Partial<SummaryBrief>) =>
    summaryOf(brief({ closing: true, ...change }), content.closings);
  const came = premise.summary.trim();

  test('is what came of the premise, and something of this playing', () => {
    const texts = [closing({}), closing({ lines: talk('Mind the lamp.', 'Which lamp?', 'The lamp!') })].map(
      ({ text }) => text,
    );
    expect(texts.every((text) => text.startsWith(`${came} `))).toBe(true);
    expect(new Set(texts).size).toBe(2);
  });

  test('tells how often a phrase came up, who spoke last, or what happened', () => {
    const lines = (count: number) => talk(...Array.from({ length: count }, () => 'The lamp again.'));
    const details = [3, 4, 5].map((count) => closing({ lines: lines(count), beats: [drill] }).text);
    expect(details).toEqual([
      `${came} In the middle of it all a fire drill starts.`,
      `${came} The lamp came up in four lines.`,
      `${came} The last word was feral's: "The lamp again."`,
    ]);
  });

  test('does not quote a long last line', () => {
    const { text } = closing({ lines: talk('word '.repeat(60)) });
    expect(text).toBe(`${came} Feral had the last word, and the 60 before it.`);
  });

  test('is what came of the premise alone where nothing was said', () => {
    expect(closing({ lines: [] }).text).toBe(came);
  });

  test('leaves behind what the premise says is still so', () => {
    expect(closing({}).facts).toEqual(premise.facts);
  });
});
