import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, onTestFinished } from 'vitest';
import { pino } from 'pino';
import type { Content } from '#daemon/content/content.ts';
import { createDirector } from '#daemon/director/director.ts';
import { createRandom } from '#daemon/director/random.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';
import { Repertoire, followContent } from '#daemon/repertoire.ts';
import { SMALL_CONTENT, copyOfSmallContent, spoil } from '#tests/support/duel/content.ts';
import { briefOf, speak } from '#tests/support/duel/show.ts';
import { readDuelStatus } from '#shared/db/queries/duel-status.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

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
    director: createDirector({ content, random: createRandom(1), episodeTurns: 8 }),
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
    expect(
      plays.director.resume({ premiseId: first.id, ordinal: 1, plannedTurns: 8, hasHadBeat: false }),
    ).toBeDefined();
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
      });
      return { director, engine: createScriptedEngine({ content, random: createRandom(2) }) };
    });
    plays.refresh();
    plays.offer(after);
    plays.refresh();
    expect(produced).toEqual([before, before, after]);
  });
});

function follow() {
  const folder = copyOfSmallContent();
  const db = connect(tempDataDir().database, 'daemon');
  const warnings: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  const produced: Content[] = [];
  const repertoire = new Repertoire(loadContent(folder), (content) => {
    produced.push(content);
    return {
      director: createDirector({ content, random: createRandom(1), episodeTurns: 8 }),
      engine: createScriptedEngine({ content, random: createRandom(2) }),
    };
  });
  const watch = followContent({ folder, repertoire, db, logger });
  onTestFinished(() => watch.stop());
  const problem = () => readDuelStatus(db)?.contentProblem;
  return { at: (file: string) => join(folder, file), repertoire, produced, problem, warnings };
}

/** Opens episodes until one is produced from new content. */
function untilNew({ repertoire, produced }: ReturnType<typeof follow>) {
  return expect.poll(() => {
    repertoire.director.open();
    return produced.length;
  });
}

describe('content that is changed while the show goes on', () => {
  test('is played from the next episode on', async () => {
    const followed = follow();
    rmSync(followed.at('premises/doors.yaml'));
    await untilNew(followed).toBe(2);
    expect(followed.repertoire.content.premises.map(({ id }) => id)).toEqual(['last-form']);
  });

  test('is not played with a mistake in it: file and line are told, and no longer once it is mended', async () => {
    const followed = follow();
    const { at, problem, warnings, produced, repertoire } = followed;
    spoil(at('premises/paper.yaml'), '[a receipt]', 'a receipt');
    await expect
      .poll(problem)
      .toBe('content/premises/paper.yaml:11: exchanges.0.2.warden: a line needs a [mark]');
    expect(warnings.join()).toContain('content/premises/paper.yaml:11');
    repertoire.director.open();
    expect(produced).toHaveLength(1);
    spoil(at('premises/paper.yaml'), 'a receipt', '[a bill]');
    await expect.poll(problem).toBeNull();
    await untilNew(followed).toBe(2);
  });

  test('is not taken for new when nothing in it has changed', async () => {
    const { at, problem, produced, repertoire } = follow();
    writeFileSync(at('beats.yaml.swp'), 'no content');
    spoil(at('premises/paper.yaml'), '[a receipt]', 'a receipt');
    await expect.poll(problem).not.toBeNull();
    spoil(at('premises/paper.yaml'), 'a receipt', '[a receipt]');
    await expect.poll(problem).toBeNull();
    repertoire.director.open();
    expect(produced).toHaveLength(1);
  });

  test('is not played without a premise', async () => {
    const { at, problem } = follow();
    rmSync(at('premises/doors.yaml'));
    rmSync(at('premises/paper.yaml'));
    await expect.poll(problem).toBe('content/premises: there is no premise');
  });
});
