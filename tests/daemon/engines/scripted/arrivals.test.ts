import { describe, expect, test } from 'vitest';
import type { ExchangeLine, Premise } from '#daemon/content/content.ts';
import { createDirector } from '#daemon/director/director.ts';
import type { Episode } from '#daemon/director/episode.ts';
import { neededOf, turnsToTell } from '#daemon/director/plot.ts';
import { createRandom } from '#daemon/director/random.ts';
import type { Line, Reply } from '#daemon/engines/engine.ts';
import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';
import { isSaid } from '#daemon/director/spoken.ts';
import { realContent } from '#tests/support/duel/content.ts';
import { briefOf } from '#tests/support/duel/show.ts';

const content = realContent();
const random = createRandom(3);
const engine = createScriptedEngine({ content, random });
const arrivals = content.beats.filter(({ kind }) => kind === 'arrival');
const [premise] = content.premises;
if (!premise) throw new Error('there is no premise');
const PLANNED = turnsToTell(premise);
const director = createDirector({ content, random, episodeTurns: PLANNED });

interface Said extends Line {
  readonly beat: Reply['beat'];
}

function opened(): Episode {
  const episode = director.resume({
    premiseId: premise?.id ?? '',
    ordinal: 0,
    plannedTurns: PLANNED,
    hasHadBeat: false,
  });
  if (!episode) throw new Error('the premise is not there');
  return episode;
}

async function speak(episode: Episode, said: readonly Said[]): Promise<Said> {
  const brief = briefOf(episode, said.length, said.slice(-12));
  const { text, asciiArt, beat } = await engine.speak(brief, new AbortController().signal);
  return { persona: brief.speaker, text, asciiArt, beat };
}

/** An episode in which somebody comes in while the line at each of `at` waits: that line is dropped. */
async function played(at: readonly number[]): Promise<Said[]> {
  const episode = opened();
  const said: Said[] = [];
  while (said.length < episode.plannedTurns) {
    if (at.includes(said.length)) {
      await speak(episode, said);
      episode.callArrival(said.length);
    }
    const line = await speak(episode, said);
    episode.noteLine(said.length, { beat: line.beat, uses: [] });
    said.push(line);
  }
  return said;
}

/** The written lines of a plot that are missing or out of their order. */
function lost({ openers, ending, ...plot }: Premise, said: readonly Said[]): ExchangeLine[] {
  const [first] = said.filter(({ beat, text }) => !beat && !isOfArrival(text));
  const opener: ExchangeLine = first ? { [first.persona]: openers[first.persona] } : {};
  const wanted = [opener, ...neededOf({ openers, ending, ...plot }).flat(), ...ending];
  let from = 0;
  return wanted.filter((line) => {
    const found = said.findIndex(({ persona, text }, n) => n >= from && isSaid(line[persona], text));
    if (found !== -1) from = found + 1;
    return found === -1;
  });
}

function isOfArrival(text: string): boolean {
  return arrivals.some(({ feral, warden }) => [...feral, ...warden].some((line) => isSaid(line, text)));
}

const everyTurn = Array.from({ length: PLANNED }, (_, ordinal) => ordinal);

describe('somebody who comes in', () => {
  test.each(everyTurn)(
    'before turn %i is met at once, answered by the other, and costs the plot no line',
    async (at) => {
      const said = await played([at]);
      expect(said).toHaveLength(PLANNED + 2);
      expect(said[at]?.beat?.kind).toBe('arrival');
      expect(said.filter(({ beat }) => beat?.kind === 'arrival')).toHaveLength(1);
      expect(isOfArrival(said[at + 1]?.text ?? '')).toBe(true);
      expect(lost(premise, said)).toEqual([]);
    },
  );

  test('three times in an episode costs the plot no line either', async () => {
    const said = await played([0, 9, PLANNED + 2]);
    expect(said).toHaveLength(PLANNED + 6);
    expect(lost(premise, said)).toEqual([]);
  });
});

describe('the arrivals that were written', () => {
  test('are two dozen, each with another stage direction', () => {
    expect(arrivals.length).toBeGreaterThanOrEqual(24);
    expect(new Set(arrivals.map(({ event }) => event)).size).toBe(arrivals.length);
  });

  test('can be told again in other words by both, once every one was told', () => {
    for (const persona of ['feral', 'warden'] as const)
      expect(arrivals.filter((beat) => beat[persona][0]?.includes('{thing}')).length).toBeGreaterThan(3);
  });
});
