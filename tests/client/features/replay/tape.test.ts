import { describe, expect, test } from 'vitest';
import {
  indexAfter,
  isTimed,
  lineOf,
  movedTo,
  nextEpisode,
  placeOf,
  tapeOf,
  withEarlier,
  withLater,
} from '#client/features/replay/tape.ts';
import { pauseBetween } from '#client/features/replay/silences.ts';
import { idOf, lineAt, linesOf, pageOf } from './said.ts';

const MINUTE = 60_000;
const texts = (lines: readonly { content: string }[]) => lines.map(({ content }) => content);

/** Two lines with so many milliseconds between them. */
function apart(ms: number) {
  const first = lineAt(1);
  return [first, lineAt(2, { createdAt: new Date(first.createdAt.getTime() + ms) })] as const;
}

describe('the pause between two lines', () => {
  test('is what it was', () => {
    expect(pauseBetween(...apart(7_300))).toEqual({ ms: 7_300, silence: undefined });
    expect(pauseBetween(...apart(MINUTE))).toEqual({ ms: MINUTE, silence: undefined });
  });

  test.each([
    [MINUTE + 1, 'a minute of hold music'],
    [15 * MINUTE, '15 minutes of hold music'],
    [45 * MINUTE, '45 minutes of hold music'],
    [58 * MINUTE, 'an hour of hold music'],
    [60 * MINUTE, 'an hour of hold music'],
    [4 * 60 * MINUTE, 'four hours of hold music'],
    [25 * 60 * MINUTE, 'a day of hold music'],
    [12 * 24 * 60 * MINUTE, 'twelve days of hold music'],
  ])('of %i ms is shortened: %s', (ms, silence) => {
    const pause = pauseBetween(...apart(ms));
    expect(pause.silence).toBe(silence);
    expect(pause.ms).toBeLessThan(10_000);
  });

  test.each([0, -3_600_000])('whose times say nothing (%i ms) leaves time to read the first', (ms) => {
    const [first, second] = apart(ms);
    const short = pauseBetween(first, second);
    const long = pauseBetween({ ...first, content: 'x'.repeat(300) }, second);
    expect([short.silence, short.ms > 0, long.ms > short.ms]).toEqual([undefined, true, true]);
  });
});

describe('a tape', () => {
  test('stands at the place of its page, and knows whether there is more on either side', () => {
    const tape = tapeOf(pageOf(linesOf(1, 5), { position: 2, earlier: idOf(0), later: idOf(6) }));
    expect([lineOf(tape)?.content, tape.hasEarlier, tape.hasLater]).toEqual(['line 3', true, true]);
    const whole = tapeOf(pageOf(linesOf(1, 5), { position: 2, earlier: idOf(1) }));
    expect([whole.hasEarlier, whole.hasLater]).toEqual([false, false]);
  });

  test('past its end stands at its last line; a blank one at none', () => {
    expect(lineOf(tapeOf(pageOf(linesOf(1, 3), { position: 3 })))?.content).toBe('line 3');
    expect(lineOf(tapeOf(pageOf([])))).toBeUndefined();
  });

  test('takes pages at either end, each line once, and stays where it is', () => {
    const tape = tapeOf(pageOf(linesOf(10, 12), { position: 1 }));
    const longer = withEarlier(withLater(tape, pageOf(linesOf(12, 14))), pageOf(linesOf(8, 9)));
    expect(texts(longer.lines)).toEqual([8, 9, 10, 11, 12, 13, 14].map((n) => `line ${n}`));
    expect(lineOf(longer)?.content).toBe('line 11');
  });

  test('says of each line what silence came before it, also where two pages meet', () => {
    const late = lineAt(3, { createdAt: new Date(lineAt(2).createdAt.getTime() + 120 * MINUTE) });
    const tape = withLater(tapeOf(pageOf(linesOf(1, 2))), pageOf([late]));
    expect(tape.lines.map(({ silence }) => silence)).toEqual([
      undefined,
      undefined,
      'two hours of hold music',
    ]);
  });

  test('forgets what was played long ago, and knows that it was there', () => {
    const tape = movedTo(tapeOf(pageOf(linesOf(1, 1_000))), 799);
    expect([lineOf(tape)?.content, tape.lines.length < 600, tape.hasEarlier]).toEqual([
      'line 800',
      true,
      true,
    ]);
  });

  test('moves by time to the line that stood then, and by one line at least', () => {
    const at = (index: number) => movedTo(tapeOf(pageOf(linesOf(0, 20))), index);
    expect([indexAfter(at(5), 10_000), indexAfter(at(5), 25_000), indexAfter(at(5), 1)]).toEqual([6, 7, 6]);
    expect([indexAfter(at(5), -10_000), indexAfter(at(5), -25_000), indexAfter(at(5), -1)]).toEqual([
      4, 2, 4,
    ]);
    expect(indexAfter(at(2), -90_000)).toBe(0);
  });

  test('finds the next episode', () => {
    const lines = [...linesOf(5, 7), lineAt(8, { number: 1 }), lineAt(9, { number: 2 })];
    expect(nextEpisode(tapeOf(pageOf(lines)))).toBe(3);
    expect(nextEpisode(tapeOf(pageOf(lines, { position: 3 })))).toBeUndefined();
  });

  test('is named by its moment, or by its line where times do not tell lines apart', () => {
    const tape = tapeOf(pageOf(linesOf(1, 3)));
    expect([isTimed(tape), placeOf(tape)]).toEqual([true, { at: '2026-03-04T12:00:10.000Z' }]);
    const same = { createdAt: new Date(0) };
    const reset = tapeOf(pageOf([lineAt(1, same), lineAt(2, same)]));
    expect([isTimed(reset), placeOf(reset)]).toEqual([false, { line: idOf(1) }]);
    expect(placeOf(tapeOf(pageOf(linesOf(1, 3), { tape: 'upload' })))).toEqual({ line: idOf(1) });
  });
});
