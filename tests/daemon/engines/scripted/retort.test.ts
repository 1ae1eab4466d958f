import { describe, expect, test } from 'vitest';
import { loadContent } from '#daemon/content/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import { memoryFor } from '#daemon/engines/scripted/episode-memory.ts';
import { drawRetort } from '#daemon/engines/scripted/retort.ts';
import { createSaid } from '#daemon/engines/scripted/said.ts';
import { createCast } from '#daemon/engines/scripted/cast.ts';
import { turnOf, type Turn } from '#daemon/engines/scripted/turn.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { EPISODE } from '#tests/support/duel/fixtures.ts';
import { briefOf } from '#tests/support/duel/show.ts';

const content = loadContent(SMALL_CONTENT);
const [premise] = content.premises;
if (!premise) throw new Error('the small content is empty');

const SEEDS = Array.from({ length: 40 }, (_, i) => i);
const { retorts } = content.voices.feral;
const episode = { ...EPISODE, premise, plannedTurns: 30 };

/** feral's turn after a line of warden's. */
function turnAfter(text: string, seed: number): Turn {
  const transcript = [{ persona: 'warden' as const, text, asciiArt: false }];
  const brief = { ...briefOf(episode, 9, transcript), speaker: 'feral' as const };
  return turnOf(
    brief,
    memoryFor(brief, { memory: undefined, said: createSaid([]) }),
    createCast(content, createRandom(seed)),
  );
}

describe('a retort', () => {
  test('answers the kind of line, or any', () => {
    const drawn = SEEDS.map(
      (seed) => drawRetort(turnAfter('Do you know what you did to the lock?', seed))?.to,
    );
    expect(new Set(drawn)).toEqual(new Set(['question', 'any']));
  });

  test('is not one that this episode has heard', () => {
    const spare = retorts.filter(({ to }) => to === 'any').at(-1);
    for (const seed of SEEDS) {
      const turn = turnAfter('You know what you did to the lock, and so do I.', seed);
      for (const retort of retorts) if (retort !== spare) turn.memory.used.add(retort.say);
      expect(drawRetort(turn)).toBe(spare);
    }
  });

  test('comes again when the episode has heard all', () => {
    const turn = turnAfter('You know what you did to the lock, and so do I.', 1);
    for (const retort of retorts) turn.memory.used.add(retort.say);
    expect(drawRetort(turn)?.to).toBe('any');
  });
});
