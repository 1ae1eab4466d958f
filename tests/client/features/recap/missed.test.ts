import { describe, expect, test } from 'vitest';
import type { Absence } from '#client/features/recap/absence.ts';
import { missedIn } from '#client/features/recap/missed.ts';
import { awayText, missedText } from '#client/features/recap/recap-texts.ts';
import type { Recap, RecapEpisode } from '#shared/schemas/recap.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 2, 4, 12);
const idOf = (n: number) => n.toString(16).padStart(24, '0');

/** The episode `n`, which began in the hour `n` and has ten lines. */
function episode(n: number, fields: Partial<RecapEpisode> = {}): RecapEpisode {
  return {
    _id: idOf(n),
    title: `episode ${n}`,
    summary: '',
    isEternalMode: false,
    lines: 10,
    startsAt: new Date(NOON + n * HOUR),
    endsAt: new Date(NOON + (n + 0.9) * HOUR),
    best: null,
    facts: [],
    ...fields,
  };
}

/** The episodes from the number `last` down to `first`. */
function recap(last: number, first: number, next: string | null = null): Recap {
  return { episodes: Array.from({ length: last - first + 1 }, (_, n) => episode(last - n)), next };
}

function absence(from: [episode: number, line: number], until: [episode: number, line: number]): Absence {
  const line = ([n, number]: [number, number]) => ({
    line: idOf(1_000 * n + number),
    conversation: idOf(n),
    number,
    saidAt: NOON + (n + number * 0.09) * HOUR,
  });
  return { from: line(from), until: line(until), leftAt: NOON, backAt: NOON + 9 * HOUR };
}

const titles = ({ episodes }: { episodes: readonly RecapEpisode[] }) => episodes.map(({ title }) => title);

describe('what somebody has missed', () => {
  test('is the rest of the episode that they left, those after it, and the beginning of the last', () => {
    const missed = missedIn([recap(6, 1)], absence([2, 7], [5, 4]));
    expect([missed.lines, titles(missed), missed.isWhole]).toEqual([
      3 + 10 + 10 + 4,
      ['episode 5', 'episode 4', 'episode 3', 'episode 2'],
      true,
    ]);
  });

  test('is a few lines where they come back to the same episode', () => {
    const missed = missedIn([recap(6, 1)], absence([3, 2], [3, 8]));
    expect([missed.lines, titles(missed)]).toEqual([6, ['episode 3']]);
  });

  test('leaves out an episode of which they saw the last line', () => {
    const missed = missedIn([recap(6, 1)], absence([2, 10], [4, 1]));
    expect([missed.lines, titles(missed)]).toEqual([11, ['episode 4', 'episode 3']]);
  });

  test('is more than was told where they were away for longer than that', () => {
    const missed = missedIn([recap(60, 41, idOf(41)), recap(40, 21, idOf(21))], absence([2, 1], [60, 10]));
    expect([missed.lines, missed.isWhole]).toEqual([400, false]);
    expect(missedText(missed)).toBe('more than 400 lines in more than 40 episodes');
  });

  test('is all there is where what they saw is no more, and nothing came before', () => {
    const missed = missedIn([recap(6, 4)], absence([2, 1], [6, 10]));
    expect([missed.lines, missed.isWhole]).toEqual([30, true]);
  });

  test('ends by the time where the episode that they saw was deleted', () => {
    const pages = [{ episodes: [episode(6), episode(5), episode(3), episode(2)], next: null }];
    const missed = missedIn(pages, absence([4, 5], [6, 10]));
    expect([missed.lines, titles(missed)]).toEqual([20, ['episode 6', 'episode 5']]);
  });

  test('is nothing where nothing was said', () => {
    expect(missedIn([recap(6, 1)], absence([6, 10], [6, 10])).lines).toBe(0);
    expect(missedIn([{ episodes: [], next: null }], absence([6, 10], [6, 10])).lines).toBe(0);
  });

  test('tells of the things that changed hands, and of nothing else', () => {
    const facts = [
      { text: 'feral took the bell.', thing: 'the bell', holder: 'feral' as const },
      { text: 'It rained.', thing: null, holder: null },
    ];
    const pages = [{ episodes: [episode(3, { facts }), episode(2)], next: null }];
    expect(missedIn(pages, absence([2, 10], [3, 10])).things.map(({ text }) => text)).toEqual([
      'feral took the bell.',
    ]);
  });

  test.each([
    [HOUR, '1 hour'],
    [47.5 * HOUR, '47 hours'],
    [30 * 24 * HOUR, '30 days'],
  ])('%i ms away is %s', (ms, text) => {
    expect(awayText(ms)).toBe(text);
  });
});
