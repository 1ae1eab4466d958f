import { describe, expect, test } from 'vitest';
import type { AudienceKind, Beat } from '#daemon/content/content.ts';
import { createDirector, type DirectorOptions } from '#daemon/director/director.ts';
import type { Episode } from '#daemon/director/episode.ts';
import { createRandom } from '#daemon/director/random.ts';
import { createUsage } from '#daemon/director/usage.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';

const TURNS = 40;
const AT = 9;
const small = loadContent(SMALL_CONTENT);
const beatOf = (kind: AudienceKind): Beat => ({
  id: `of-${kind}`,
  kind,
  event: `It is ${kind}.`,
  feral: [`There is [a ${kind}] by {thing}.`, 'No.', 'Never.'],
  warden: [`I see [a ${kind}] by {thing}.`, 'Quite.', 'Indeed.'],
});
const beats = (['arrival', 'same-hour', 'crowd-10', 'all-left'] as const).map(beatOf);

function open(options: Partial<DirectorOptions> = {}): Episode {
  const content = { ...small, beats };
  return createDirector({ content, random: createRandom(1), episodeTurns: TURNS, ...options }).open();
}

/** What happens at a turn, taken up by its line. */
function played(episode: Episode, ordinal: number) {
  const beat = episode.beatAt(ordinal, 'feral', 'nothing');
  if (beat) episode.noteLine(ordinal, { beat });
  return beat?.kind;
}

describe('what the two notice of who watches', () => {
  test('comes before the turn that it is called for, gives the episode two turns, and is no part of the story', () => {
    const episode = open();
    expect(episode.callNotice(AT, 'crowd-10')).toBe(true);
    expect(played(episode, AT)).toBe('crowd-10');
    expect(episode.plannedTurns).toBe(TURNS + 2);
    expect(episode.beatsSince(0)).toEqual([]);
    expect(played(episode, AT + 1)).toBeUndefined();
  });

  test('comes once an episode', () => {
    const episode = open();
    episode.callNotice(AT, 'crowd-10');
    played(episode, AT);
    expect(episode.callNotice(AT + 8, 'all-left')).toBe(false);
  });

  test.each([0, 1, TURNS - 1])('waits while the episode begins or ends, as at turn %i', (at) => {
    expect(open().callNotice(at, 'crowd-10')).toBe(false);
  });

  test('waits until what was noticed before is answered', () => {
    const episode = open();
    episode.callArrival(AT);
    expect(played(episode, AT)).toBe('arrival');
    expect([AT + 1, AT + 2].map((at) => episode.callNotice(at, 'crowd-10'))).toEqual([false, true]);
  });

  test('is not the same again for six hours of lines', () => {
    const usage = createUsage();
    const noticed = () => {
      const episode = open({ usage });
      episode.callNotice(AT, 'crowd-10');
      return played(episode, AT);
    };
    const lines = (n: number) => Array.from({ length: n }, () => usage.tick());
    expect(noticed()).toBe('crowd-10');
    lines(1_400);
    expect(noticed()).toBeUndefined();
    lines(200);
    expect(noticed()).toBe('crowd-10');
  });

  test('is an arrival where somebody comes at the usual hour, and that was told a while ago', () => {
    const usage = createUsage();
    const kinds = [0, 1].map(() => {
      const episode = open({ usage });
      episode.callArrival(AT, 'same-hour');
      return played(episode, AT);
    });
    expect(kinds).toEqual(['same-hour', 'arrival']);
  });
});
