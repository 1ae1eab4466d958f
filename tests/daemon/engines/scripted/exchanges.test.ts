import { beforeAll, describe, expect, test } from 'vitest';
import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { ExchangeLine, Premise } from '#daemon/content/content.ts';
import { aheadOf, goingOn, neededOf, turnsToTell } from '#daemon/director/plot.ts';
import { withoutMarks } from '#daemon/content/template.ts';
import { isSaid } from '#daemon/director/spoken.ts';
import type { Rehearsed } from '#daemon/rehearsal.ts';
import { play } from '#tests/bench/duel/play.ts';
import { realContent } from '#tests/support/duel/content.ts';
import { PREMISE } from '#tests/support/duel/fixtures.ts';

const content = realContent();
const plots = content.premises;
let episodes: readonly (readonly Rehearsed[])[] = [];

beforeAll(async () => {
  // Each plot comes once: one that comes again has been said.
  const show = await play({ content: { ...content, premises: plots }, seed: 11, lines: 35 * 60 });
  episodes = show.episodes.filter((episode) => episode.length > 0);
});

const premiseOf = (episode: readonly Rehearsed[]): Premise => episode[0]?.brief.premise ?? PREMISE;
const isLine = (wanted: ExchangeLine | undefined, { line }: Rehearsed) =>
  isSaid(wanted?.[line.persona], line.text);

/** Which exchanges were opened, in the order in which they were. */
function opened(episode: readonly Rehearsed[]): number[] {
  const { exchanges } = premiseOf(episode);
  const found = episode.map((turn) => exchanges.findIndex(([first]) => isLine(first, turn)));
  return found.filter((at) => at !== -1);
}

describe('sixty premises of the real content', () => {
  test('are different ones', () => {
    expect(plots.length).toBeGreaterThan(60);
    expect(new Set(episodes.map((episode) => premiseOf(episode).id)).size).toBe(episodes.length);
  });

  test('end on their written ending', () => {
    for (const episode of episodes) {
      const { id, ending } = premiseOf(episode);
      const last = episode.slice(-ending.length);
      expect([id, last.map((turn, n) => isLine(ending[n], turn))]).toEqual([id, ending.map(() => true)]);
    }
  });

  test('are over when their plot is told', () => {
    for (const episode of episodes) {
      const { exchanges, ending } = premiseOf(episode);
      const before = episode.at(-1 - ending.length);
      expect(before && exchanges.some((exchange) => isLine(exchange.at(-1), before))).toBe(true);
    }
    const isShorter = (episode: readonly Rehearsed[]) => episode.length < turnsToTell(premiseOf(episode));
    expect(episodes.filter(isShorter).length).toBeGreaterThan(episodes.length / 2);
  });

  test('hardly ever put a remark between two dialogues', () => {
    const turns = episodes.flat();
    const remarks = turns.filter(({ brief, line }) =>
      brief.premise.says[line.persona].some((each) => withoutMarks(each) === line.text),
    );
    expect(remarks.length / turns.length).toBeLessThan(0.03);
  });

  test('go from exchange to exchange in the order in which they were written', () => {
    for (const episode of episodes)
      expect(opened(episode)).toEqual(opened(episode).toSorted((a, b) => a - b));
  });

  test('leave out hardly anything that a writer did not allow to be left out', () => {
    const left = episodes.flatMap((episode) => {
      const premise = premiseOf(episode);
      const played = new Set(opened(episode).map((at) => premise.exchanges[at]));
      return neededOf(premise).filter((exchange) => !played.has(exchange));
    });
    const needed = episodes.flatMap((episode) => neededOf(premiseOf(episode)));
    expect(left.length / needed.length).toBeLessThan(0.03);
  });

  test('go back to the plot by what it is about after something else came in, and to an ending without a word', async () => {
    // Most plots bear no event, so shows of those that do; and few of these need a word to go back by, so three of them.
    const premises = plots.filter(({ events = [] }) => events.length > 0);
    const shows = await Promise.all(
      [11, 13, 16].map((seed) =>
        play({ content: { ...content, premises }, seed, lines: 25 * premises.length }),
      ),
    );
    const withEvents = shows.flatMap(({ turns }) => turns);
    const told = withEvents.filter((turn) => {
      const { exchanges } = turn.brief.premise;
      return exchanges.flat().some((line) => isLine(line, turn));
    });
    const afterAnEvent = told.filter(({ brief }) =>
      content.beats.some((beat) => {
        const last = brief.transcript.at(-1);
        return last && beat[last.persona].slice(1).some((each) => isSaid(each, last.text));
      }),
    );
    expect(afterAnEvent.length).toBeGreaterThan(1);
    const led = told.filter(({ brief, line }) =>
      brief.premise.exchanges.flat().every((each) => withoutMarks(each[line.persona] ?? '') !== line.text),
    );
    const named = led.filter(({ brief, line }) => {
      const beginning = line.text
        .split(/[.?!] /)
        .slice(0, 2)
        .join(' ')
        .toLowerCase();
      return brief.premise.things.some((thing) =>
        beginning.includes(thing.replace(/^(?:the|an?) /, '').toLowerCase()),
      );
    });
    expect(led.length).toBeGreaterThan(0);
    // In a few the line speaks of what was just before the event, and nothing need be named.
    expect(named.length / led.length).toBeGreaterThan(0.7);
    expect(led.filter((turn) => !afterAnEvent.includes(turn)).length).toBeLessThan(led.length / 2);
    const ended = shows.flatMap((show) => show.episodes.filter((episode) => episode.length > 0));
    const whole = [...episodes, ...ended];
    const ends = whole.flatMap((episode) => episode.slice(-premiseOf(episode).ending.length));
    const ledEnds = ends.filter(({ line, brief }) =>
      brief.premise.ending.every((each) => withoutMarks(each[line.persona] ?? '') !== line.text),
    );
    expect(ledEnds).toEqual([]);
  });

  test('leave out what may be left out only where there is no time for it', async () => {
    const premises = plots.filter(({ skippable = [] }) => skippable.length > 0);
    const shortenable = await play({ content: { ...content, premises }, seed: 11, lines: 35 * 20 });
    const told = shortenable.episodes.filter(
      (episode) => new Set(opened(episode)).size === premiseOf(episode).exchanges.length,
    );
    expect(shortenable.episodes.length).toBeGreaterThan(20);
    expect(told.length / shortenable.episodes.length).toBeGreaterThan(0.9);
  });

  test('take three lines of four from what was written for them, and nothing leads such a line', () => {
    const turns = episodes.flat();
    const own = turns.filter(({ brief: { premise }, line }) => {
      const lines = [premise.openers, ...premise.exchanges.flat(), ...premise.ending];
      const says = premise.says[line.persona];
      return [...lines.map((each) => each[line.persona]), ...says].some(
        (each) => each !== undefined && withoutMarks(each) === line.text,
      );
    });
    expect(own.length / turns.length).toBeGreaterThan(0.75);
  });
});

describe('what a plot can go on with', () => {
  const exchange = (word: string): ExchangeLine[] => [{ feral: word }, { warden: word }];
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map(exchange);
  const exchanges = [one, two, three, four].flatMap((each) => (each ? [each] : []));
  const premise: Premise = { ...PREMISE, exchanges, skippable: [2] };
  const after = (...played: (ExchangeLine[] | undefined)[]) =>
    goingOn(
      premise,
      aheadOf(premise, (each) => played.includes(each as ExchangeLine[])),
    );

  test('is the first exchange before any other', () => expect(after()).toEqual([one]));
  test('is the next, or what comes after one that may be left out', () =>
    expect(after(one)).toEqual([two, three]));
  test('is nothing that was passed over', () => expect(after(one, three)).toEqual([four]));
  test('is nothing after the last', () => expect(after(four)).toEqual([]));
});

test('a premise takes its lines and four for what comes in between', () => {
  const ask: ExchangeLine[] = [{ feral: 'a' }, { warden: 'b' }];
  const premise: Premise = {
    ...PREMISE,
    exchanges: [ask, ask, [{ warden: 'c' }, { feral: 'd' }]],
    ending: ask,
  };
  expect(turnsToTell(premise)).toBe(1 + 8 + 4);
});

/** A plot's own lines of a persona, in their order. */
const toldBy = (persona: Persona, { openers, exchanges, ending }: Premise) => [
  openers[persona],
  ...[...exchanges.flat(), ...ending].flatMap((line) => line[persona] ?? []),
];

test('no line of a plot stands in another one of it, so that a restart finds its place', () => {
  const ambiguous = plots.flatMap((premise) =>
    PERSONAS.flatMap((persona) => {
      const lines = toldBy(persona, premise);
      const isElsewhere = (line: string, at: number) =>
        lines.some((other, n) => n !== at && isSaid(line, withoutMarks(other)));
      return lines.filter(isElsewhere).map((line) => `${premise.id}: ${line}`);
    }),
  );
  expect(ambiguous).toEqual([]);
});
