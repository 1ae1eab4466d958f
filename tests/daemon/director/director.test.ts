import { describe, expect, test } from 'vitest';
import type { Content } from '#daemon/director/content.ts';
import { createDirector, type DirectorOptions, type Episode } from '#daemon/director/director.ts';
import { loadContent } from '#daemon/director/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import { SMALL_CONTENT } from '#tests/support/content.ts';

const small = loadContent(SMALL_CONTENT);

/** The small content with a hundred premises and ten beats. */
function wideContent(): Content {
  const [premise] = small.premises;
  const [beat] = small.beats;
  if (!premise || !beat) throw new Error('the small content is empty');
  const premises = Array.from({ length: 100 }, (_, i) => ({ ...premise, id: `premise-${i}` }));
  const beats = Array.from({ length: 10 }, (_, i) => ({ ...beat, id: `beat-${i}` }));
  return { ...small, premises, beats };
}

const directorOf = (options: Partial<DirectorOptions> = {}) =>
  createDirector({
    content: wideContent(),
    random: createRandom(1),
    episodeTurns: undefined,
    recentPremises: [],
    ...options,
  });

const beatTurns = (episode: Episode) =>
  Array.from({ length: episode.plannedTurns }, (_, i) => i).filter((ordinal) => episode.beatAt(ordinal));

describe('the director', () => {
  test('plays every premise before one comes again, and none within 80 of 100', () => {
    const director = directorOf();
    const ids = Array.from({ length: 400 }, () => director.open().premise.id);
    expect(new Set(ids.slice(0, 100)).size).toBe(100);
    for (const [at, id] of ids.entries()) expect(ids.slice(at + 1, at + 81)).not.toContain(id);
  });

  test('does not repeat what an earlier process played lately', () => {
    const recentPremises = Array.from({ length: 97 }, (_, i) => `premise-${i}`);
    const director = directorOf({ recentPremises: [...recentPremises, 'no-longer-there', 'premise-3'] });
    const ids = Array.from({ length: 3 }, () => director.open().premise.id);
    expect(ids.sort()).toEqual(['premise-97', 'premise-98', 'premise-99']);
  });

  test('takes the one played longest ago when all were played', () => {
    const recentPremises = Array.from({ length: 100 }, (_, i) => `premise-${i}`);
    const oldest = recentPremises.slice(-20);
    expect(oldest).toContain(directorOf({ recentPremises }).open().premise.id);
  });

  test('gives an episode 24 to 40 turns', () => {
    const director = directorOf();
    const lengths = Array.from({ length: 300 }, () => director.open().plannedTurns);
    expect(Math.min(...lengths)).toBe(24);
    expect(Math.max(...lengths)).toBe(40);
  });

  test('gives every episode the fixed number of turns where there is one', () => {
    expect(directorOf({ episodeTurns: 6 }).open().plannedTurns).toBe(6);
  });

  test('lets something happen every 8 to 12 turns, but not on the first 4 and the last 3', () => {
    const director = directorOf();
    for (let n = 0; n < 200; n += 1) {
      const episode = director.open();
      const turns = beatTurns(episode);
      expect(turns.length).toBeGreaterThan(0);
      expect(turns.every((turn) => turn >= 4 && turn < episode.plannedTurns - 3)).toBe(true);
      const gaps = turns.map((turn, i) => turn - (turns[i - 1] ?? 0));
      expect(gaps.every((gap) => gap >= 8 && gap <= 12)).toBe(true);
    }
  });

  test('names the same event each time it is asked about a turn, and another on the next', () => {
    const episode = directorOf({ episodeTurns: 40 }).open();
    const [first = -1, second = -1] = beatTurns(episode);
    expect(episode.beatAt(first)).toBe(episode.beatAt(first));
    expect(episode.beatAt(second)).not.toBe(episode.beatAt(first));
  });

  test('resumes an episode with its events on the same turns', () => {
    const episode = directorOf().open();
    const { premise, plannedTurns } = episode;
    const resumed = directorOf({ random: createRandom(99) }).resume({
      premiseId: premise.id,
      ordinal: 12,
      plannedTurns,
    });
    expect(resumed).toMatchObject({ premise, plannedTurns });
    expect(resumed && beatTurns(resumed)).toEqual(beatTurns(episode));
  });

  test('cannot resume a premise that was taken out', () => {
    expect(directorOf().resume({ premiseId: 'gone', ordinal: 3, plannedTurns: 30 })).toBeUndefined();
  });

  test('says so when there is no premise', () => {
    const director = directorOf({ content: { ...small, premises: [] } });
    expect(() => director.open()).toThrow(expect.objectContaining({ code: 'STARTUP' }));
  });
});
