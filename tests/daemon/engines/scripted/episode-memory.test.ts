import { describe, expect, test } from 'vitest';
import { nameOf } from '#daemon/engines/scripted/echo.ts';
import { memoryFor, remember, type EpisodeMemory } from '#daemon/engines/scripted/episode-memory.ts';
import type { Brief } from '#daemon/engines/engine.ts';
import { EPISODE } from '#tests/support/duel/fixtures.ts';
import { briefOf } from '#tests/support/duel/show.ts';

/** The brief of a turn, at its first attempt unless told otherwise. */
const briefAt = (ordinal: number, attempt = 0): Brief => ({ ...briefOf(EPISODE, ordinal, []), attempt });

/** A turn's memory, once a line was made of `entry` in it. */
function took(brief: Brief, entry: string, memory?: EpisodeMemory): EpisodeMemory {
  const taken = memoryFor(brief, { memory, wasSaid: () => false });
  remember(taken, { text: `About [${entry}].`, asciiArt: false, uses: [entry], isStock: false }, entry);
  return taken;
}

/** Which of the entries a memory has as used and as taken up. */
const kept = ({ used, takenUp }: EpisodeMemory) =>
  ['stamp', 'kettle', 'gull'].filter((entry) => used.has(entry) && takenUp.has(nameOf(entry)));

describe('the memory of an episode', () => {
  test('has what the lines before were made of', () => {
    const second = took(briefAt(2), 'kettle', took(briefAt(1), 'stamp'));
    expect(kept(took(briefAt(3), 'gull', second))).toEqual(['stamp', 'kettle', 'gull']);
  });

  test('has what a refused draft of the same turn was made of, so that another is tried', () => {
    const refused = took(briefAt(2), 'kettle', took(briefAt(1), 'stamp'));
    expect(kept(took(briefAt(2, 1), 'gull', refused))).toEqual(['stamp', 'kettle', 'gull']);
  });

  test('has nothing of a line that was dropped before it was said, and whose turn is taken again', () => {
    const dropped = took(briefAt(2), 'kettle', took(briefAt(1), 'stamp'));
    expect(kept(took(briefAt(2), 'gull', dropped))).toEqual(['stamp', 'gull']);
  });

  test('has nothing of another episode', () => {
    const other = { ...took(briefAt(8), 'stamp'), premiseId: 'another' };
    expect(kept(took(briefAt(9), 'gull', other))).toEqual(['gull']);
  });
});
