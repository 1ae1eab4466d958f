import { describe, expect, test } from 'vitest';
import type { Beat } from '#daemon/content/content.ts';
import { createDirector, type DirectorOptions } from '#daemon/director/director.ts';
import type { Episode } from '#daemon/director/episode.ts';
import { createRandom } from '#daemon/director/random.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { fingerprint } from '#daemon/gate/fingerprint.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';

const TURNS = 40;
const small = loadContent(SMALL_CONTENT);
const arrival = (id: string): Beat => ({
  id,
  kind: 'arrival',
  event: `By the ${id}, somebody comes in.`,
  feral: [`Somebody is at [the ${id}].`, 'No.', 'Never.'],
  warden: [`Welcome, by [the ${id}].`, 'Quite.', 'Indeed.'],
});
const beats = [...small.beats, arrival('door'), arrival('window')];

function open(options: Partial<DirectorOptions> = {}): Episode {
  const content = { ...small, beats };
  return createDirector({ content, random: createRandom(1), episodeTurns: TURNS, ...options }).open();
}

const kindAt = (episode: Episode, ordinal: number) => episode.beatAt(ordinal, 'feral', 'events')?.kind;

describe('an arrival', () => {
  test('is never drawn for what happens in the middle of an episode', () => {
    const episode = open();
    const kinds = Array.from({ length: 20 }, (_, n) => {
      episode.callBeat(n);
      const beat = episode.beatAt(n, 'feral', 'events');
      if (beat) episode.noteLine(n, { beat });
      return beat?.kind;
    });
    expect(new Set(kinds)).toEqual(new Set(['interruption']));
  });

  test('comes before the turn that it is called for, also the first, and before no other', () => {
    for (const at of [0, 3, TURNS - 1]) {
      const episode = open();
      episode.callArrival(at);
      expect(kindAt(episode, at)).toBe('arrival');
      expect(kindAt(episode, at)).toBe('arrival');
      expect(kindAt(episode, at + 1)).not.toBe('arrival');
    }
  });

  test('gives the episode the two turns that it takes', () => {
    const episode = open();
    episode.callArrival(3);
    expect(episode.plannedTurns).toBe(TURNS);
    const beat = episode.beatAt(3, 'feral', 'events');
    if (beat) episode.noteLine(3, { beat });
    expect(episode.plannedTurns).toBe(TURNS + 2);
  });

  test('puts off what else is due by those turns, and loses nothing of it', () => {
    const episode = open();
    episode.callBeat(5);
    const pending = episode.beatAt(5, 'feral', 'events');
    episode.callArrival(5);
    const beat = episode.beatAt(5, 'feral', 'events');
    if (beat) episode.noteLine(5, { beat });
    expect(episode.beatAt(6, 'warden', 'events')).toBeUndefined();
    expect(episode.beatAt(7, 'feral', 'events')).toBe(pending);
  });

  test('is no part of the story that is summed up', () => {
    const episode = open();
    episode.callArrival(3);
    const beat = episode.beatAt(3, 'feral', 'events');
    if (beat) episode.noteLine(3, { beat });
    expect(episode.beatsSince(0)).toEqual([]);
  });

  test('is another one each time, and none where every one was told in these words', () => {
    const told = new Set<string>();
    const episode = open({ wasSaid: (print) => told.has(print) });
    const events = [3, 9, 15].map((at) => {
      episode.callArrival(at);
      const beat = episode.beatAt(at, 'feral', 'events');
      if (beat) episode.noteLine(at, { beat });
      if (beat) told.add(fingerprint(beat.feral[0]?.replace(/[[\]]/g, '') ?? ''));
      return beat?.event;
    });
    expect(events.toSorted()).toEqual([arrival('door').event, arrival('window').event, undefined]);
  });

  test('is told also where the other has nothing new to answer', () => {
    const episode = open({ wasSaid: (print) => ['Quite.', 'Indeed.'].map(fingerprint).includes(print) });
    episode.callArrival(3);
    expect(kindAt(episode, 3)).toBe('arrival');
  });
});
