import { describe, expect, test } from 'vitest';
import type { Content } from '#daemon/content/content.ts';
import { createDirector } from '#daemon/director/director.ts';
import { createRandom } from '#daemon/director/random.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';
import { Repertoire } from '#daemon/repertoire.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { briefOf, speak } from '#tests/support/duel/show.ts';

const small = loadContent(SMALL_CONTENT);
const [first, second] = small.premises;
if (!first || !second) throw new Error('the small content is empty');
const before: Content = { ...small, premises: [first] };
const after: Content = {
  ...small,
  premises: [{ ...second, openers: { feral: 'It is [new].', warden: 'It is [new].' } }],
};

const repertoire = () =>
  new Repertoire(before, (content) => ({
    director: createDirector({ content, random: createRandom(1), episodeTurns: 8, recentPremises: [] }),
    engine: createScriptedEngine({ content, random: createRandom(2) }),
  }));

describe('the repertoire', () => {
  test('plays new content from the next episode on, director, engine and all', async () => {
    const plays = repertoire();
    const { director, engine } = plays;
    expect(director.open().premise.id).toBe(first.id);
    plays.offer(after);
    expect(plays.content).toBe(before);
    const next = director.open();
    expect(next.premise.id).toBe(second.id);
    expect(plays.content).toBe(after);
    expect((await speak(engine, briefOf(next, 0, []))).text).toBe('It is new.');
  });

  test('lets an episode that runs go on from the content it began with', async () => {
    const plays = repertoire();
    const episode = plays.director.open();
    plays.offer(after);
    expect(plays.director.resume({ premiseId: first.id, ordinal: 1, plannedTurns: 8 })).toBeDefined();
    expect((await speak(plays.engine, briefOf(episode, 0, []))).text).not.toBe('It is new.');
  });

  test('has the same engine and director before and after', () => {
    const plays = repertoire();
    const { director, engine } = plays;
    plays.offer(after);
    director.open();
    expect(plays.director).toBe(director);
    expect(engine).toMatchObject({ name: 'scripted', model: 'scripted' });
  });

  test('is produced anew from what was said by another meanwhile, with the content there is', () => {
    const produced: Content[] = [];
    const plays = new Repertoire(before, (content) => {
      produced.push(content);
      const director = createDirector({
        content,
        random: createRandom(1),
        episodeTurns: 8,
        recentPremises: [],
      });
      return { director, engine: createScriptedEngine({ content, random: createRandom(2) }) };
    });
    plays.refresh();
    plays.offer(after);
    plays.refresh();
    expect(produced).toEqual([before, before, after]);
  });
});
