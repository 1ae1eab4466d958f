import { describe, expect, test } from 'vitest';
import type { Content } from '#daemon/content/content.ts';
import { createDirector, type DirectorOptions, type Episode } from '#daemon/director/director.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';

const small = loadContent(SMALL_CONTENT);

/** The small content with many premises and ten beats. */
function wideContent(count = 100): Content {
  const [premise] = small.premises;
  const [beat] = small.beats;
  if (!premise || !beat) throw new Error('the small content is empty');
  const premises = Array.from({ length: count }, (_, i) => ({ ...premise, id: `premise-${i}` }));
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
  test('plays every premise before one comes again', () => {
    const director = directorOf();
    const ids = Array.from({ length: 400 }, () => director.open().premise.id);
    for (const [at, id] of ids.entries()) expect(ids.slice(at + 1, at + 100)).not.toContain(id);
  });

  test('repeats no premise within 200 episodes where there are enough, and then changes their order', () => {
    const director = directorOf({ content: wideContent(215) });
    const ids = Array.from({ length: 1_000 }, () => director.open().premise.id);
    for (const [at, id] of ids.entries()) expect(ids.slice(at + 1, at + 201)).not.toContain(id);
    expect(ids.slice(215, 430)).not.toEqual(ids.slice(0, 215));
  });

  test('repeats no premise within 200 episodes across a restart', () => {
    const content = wideContent(215);
    const before = directorOf({ content });
    const ids = Array.from({ length: 260 }, () => before.open().premise.id);
    const recentPremises = ids.slice(-200).reverse();
    const after = directorOf({ content, recentPremises, random: createRandom(5) });
    const next = Array.from({ length: 200 }, () => after.open().premise.id);
    const all = [...ids, ...next];
    for (const [at, id] of all.entries()) expect(all.slice(at + 1, at + 201)).not.toContain(id);
  });

  test('does not repeat what an earlier process played lately', () => {
    const recentPremises = Array.from({ length: 97 }, (_, i) => `premise-${i}`);
    const director = directorOf({ recentPremises: [...recentPremises, 'no-longer-there', 'premise-3'] });
    const ids = Array.from({ length: 3 }, () => director.open().premise.id);
    expect(ids.sort()).toEqual(['premise-97', 'premise-98', 'premise-99']);
  });

  test('takes the one played longest ago when all were played', () => {
    const recentPremises = Array.from({ length: 100 }, (_, i) => `premise-${i}`);
    expect(directorOf({ recentPremises }).open().premise.id).toBe('premise-99');
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

  test('lets something happen when it is called for, and then nothing for four turns', () => {
    const [planned = -1] = beatTurns(directorOf({ episodeTurns: 40 }).open());
    const episode = directorOf({ episodeTurns: 40 }).open();
    episode.callBeat(planned - 2);
    expect(episode.beatAt(planned - 2)).toBeDefined();
    expect(episode.beatAt(planned)).toBeUndefined();
    expect(beatTurns(episode).length).toBeGreaterThan(1);
  });

  test('tells what has happened since a turn, and nothing that is still to come', () => {
    const episode = directorOf({ episodeTurns: 40 }).open();
    const all = beatTurns(directorOf({ episodeTurns: 40 }).open());
    const [first = -1, second = -1] = all;
    const happened = [episode.beatAt(first), episode.beatAt(second)];
    expect(all.length).toBeGreaterThan(2);
    expect(episode.beatsSince(0)).toEqual(happened);
    expect(episode.beatsSince(first + 1)).toEqual(happened.slice(1));
    expect(episode.beatsSince(second + 1)).toEqual([]);
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
