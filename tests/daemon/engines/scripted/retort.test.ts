import { describe, expect, test } from 'vitest';
import { loadContent } from '#daemon/content/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import { createUsage } from '#daemon/director/usage.ts';
import { memoryFor } from '#daemon/engines/scripted/episode-memory.ts';
import { drawRetort } from '#daemon/engines/scripted/retort.ts';
import { createCast } from '#daemon/engines/scripted/cast.ts';
import { turnOf, type Turn } from '#daemon/engines/scripted/turn.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { EPISODE } from '#tests/support/duel/fixtures.ts';
import { briefOf } from '#tests/support/duel/show.ts';

const content = loadContent(SMALL_CONTENT);
const [premise] = content.premises;
if (!premise) throw new Error('the small content is empty');

const { retorts } = content.voices.feral;
const episode = { ...EPISODE, premise, plannedTurns: 30 };

/** feral's turn after a line of warden's. */
function turnAfter(text: string): Turn {
  const transcript = [{ persona: 'warden' as const, text, asciiArt: false }];
  const brief = { ...briefOf(episode, 9, transcript), speaker: 'feral' as const };
  const memory = memoryFor(brief, { memory: undefined, wasSaid: () => false });
  return turnOf(brief, memory, createCast(content, { random: createRandom(1), usage: createUsage() }));
}

describe('a retort', () => {
  test('was written to the kind of line', () => {
    expect(drawRetort(turnAfter('Do you know what you did?'), 'question')?.to).toBe('question');
  });

  test('is not one that this episode has heard', () => {
    const turn = turnAfter('You know what you did to the lock.');
    const any = retorts.filter(({ to }) => to === 'any');
    for (const { say } of any.slice(1)) turn.memory.used.add(say);
    expect(drawRetort(turn, 'any')).toBe(any[0]);
    turn.memory.used.add(any[0]?.say ?? '');
    expect(drawRetort(turn, 'any')).toBeUndefined();
  });

  test('does not come again for thousands of lines, whatever the episode', () => {
    const turn = turnAfter('You know what you did to the lock.');
    const drawn = [1, 2, 3, 4].map(() => drawRetort(turn, 'any')?.say);
    expect(new Set(drawn.slice(0, 3)).size).toBe(3);
    expect(drawn[3]).toBeUndefined();
  });
});
