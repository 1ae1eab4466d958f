import { describe, expect, test } from 'vitest';
import type { Persona } from '#shared/brand.ts';
import type { ExchangeLine, Premise } from '#daemon/content/content.ts';
import { cueOf } from '#daemon/director/cue.ts';
import type { Episode } from '#daemon/director/episode.ts';
import type { Line } from '#daemon/engines/engine.ts';
import { EPISODE, PREMISE } from '#tests/support/duel/fixtures.ts';

const ASKED: ExchangeLine[] = [{ warden: 'One.' }, { feral: 'Two.' }];
const SNAPPED: ExchangeLine[] = [{ feral: 'Three.' }, { warden: 'Four.' }];
const ENDING: ExchangeLine[] = [{ warden: 'Five.' }, { feral: 'Six.' }];
const premise: Premise = { ...PREMISE, exchanges: [ASKED, SNAPPED], ending: ENDING };

const said = (persona: Persona, text: string, asciiArt = false): Line => ({ persona, text, asciiArt });
const OPENER = said('feral', 'You left the door open.');
const FIRST = [said('warden', 'One.'), said('feral', 'Two.')];
const SECOND = [said('feral', 'Three.'), said('warden', 'Four.')];
const episodeOf = (fields: Partial<Episode> = {}): Episode => ({
  ...EPISODE,
  premise,
  plannedTurns: 8,
  endsWhenTold: true,
  ...fields,
});
const speakerAfter = (transcript: readonly Line[], fields: Partial<Episode> = {}) =>
  cueOf(episodeOf(fields), transcript.length, transcript).speaker;

describe('who speaks', () => {
  test('at the opening is who does not begin the first dialogue', () =>
    expect(speakerAfter([])).toBe('feral'));
  test('after the opener is who begins the first dialogue', () =>
    expect(speakerAfter([OPENER])).toBe('warden'));
  test('within a dialogue is the other', () =>
    expect(speakerAfter([OPENER, said('warden', 'One.')])).toBe('feral'));
  test('between two that meet in one persona is that one again', () =>
    expect(speakerAfter([OPENER, ...FIRST])).toBe('feral'));
  test('after the last exchange is who begins the ending', () =>
    expect(speakerAfter([OPENER, ...FIRST, ...SECOND])).toBe('warden'));
  test('where the turns are over is who begins the ending', () =>
    expect(speakerAfter([OPENER, ...FIRST], { plannedTurns: 5 })).toBe('warden'));
  test('after a picture is the other, and then who has the next dialogue', () => {
    const picture = said('warden', 'Look.\n/\\', true);
    expect(speakerAfter([OPENER, ...FIRST, picture])).toBe('feral');
    const answered = [OPENER, ...FIRST, picture, said('feral', 'I looked.')];
    expect(speakerAfter(answered, { plannedTurns: 12 })).toBe('feral');
  });
  test('after what happened is the other, and then who has the next dialogue', () => {
    const happened = [OPENER, ...FIRST, said('feral', 'A bell!')];
    expect(speakerAfter(happened, { isUnanswered: () => true })).toBe('warden');
    expect(speakerAfter([...happened, said('warden', 'So it is.')], { plannedTurns: 12 })).toBe('feral');
  });
  test('is the other where somebody has spoken twice', () => {
    const twice = [OPENER, ...FIRST, said('feral', 'No line of the plot.')];
    expect(speakerAfter(twice, { plannedTurns: 12 })).toBe('warden');
  });
  test('in the middle of a dialogue that somebody walked in on is who has its next line', () => {
    const walkedIn = [OPENER, said('warden', 'One.'), said('feral', 'The door.'), said('warden', 'I saw.')];
    expect(speakerAfter(walkedIn)).toBe('feral');
  });
  test('is the other for as long as a model writes, also soon after a line of the plot and where the ending is due', () => {
    const model = [OPENER, ...FIRST, said('feral', 'As a model would say it.')];
    const isFromContent = () => false;
    expect(speakerAfter(model, { plannedTurns: 12, isFromContent })).toBe('warden');
    expect(speakerAfter([said('warden', 'So a model says.')], { plannedTurns: 3, isFromContent })).toBe(
      'feral',
    );
  });
  test('where a model writes is always the other', () => {
    for (const persona of ['feral', 'warden'] as const)
      expect(speakerAfter([said(persona, 'As a model would say it.')], { plannedTurns: 30 })).not.toBe(
        persona,
      );
  });
});

describe('something comes in between', () => {
  const placesOf = (transcript: readonly Line[]) =>
    Array.from({ length: 200 }, (_, n) => {
      const episode = episodeOf({ premise: { ...premise, id: `premise-${n}` }, plannedTurns: 12 });
      return cueOf(episode, transcript.length, transcript);
    }).filter(({ isAside }) => isAside);

  test('at some of the places between two dialogues, by whoever did not speak last', () => {
    const places = placesOf([OPENER, ...FIRST]);
    expect(places.length).toBeGreaterThan(20);
    expect(places.length).toBeLessThan(100);
    expect(new Set(places.map(({ speaker }) => speaker))).toEqual(new Set(['warden']));
  });
  test('only behind the exchanges that a writer named, where a writer did', () => {
    const placesIn = (pauses: readonly number[]) =>
      Array.from({ length: 60 }, (_, n) => {
        const episode = episodeOf({ premise: { ...premise, id: `premise-${n}`, pauses }, plannedTurns: 12 });
        return cueOf(episode, 3, [OPENER, ...FIRST]);
      });
    expect(placesIn([]).some(({ isAside, isPause }) => isAside || isPause)).toBe(false);
    expect(placesIn([2]).some(({ isPause }) => isPause)).toBe(false);
    expect(placesIn([1]).every(({ isPause }) => isPause)).toBe(true);
    expect(placesIn([1]).some(({ isAside }) => isAside)).toBe(true);
  });
  test('at the same places when a turn is taken again', () => {
    const ids = () => placesOf([OPENER, ...FIRST]).map((cue) => cue.premise.id);
    expect(ids()).toEqual(ids());
  });
  test('never within a dialogue, after a question, or before the ending', () => {
    expect(placesOf([OPENER, said('warden', 'One.')])).toEqual([]);
    const asked = { ...premise, exchanges: [[{ warden: 'One.' }, { feral: 'Two?' }], SNAPPED] };
    const transcript = [OPENER, said('warden', 'One.'), said('feral', 'Two?')];
    for (let n = 0; n < 50; n += 1) {
      const episode = episodeOf({ premise: { ...asked, id: `asked-${n}` }, plannedTurns: 12 });
      expect(cueOf(episode, 3, transcript).isAside).toBe(false);
    }
    expect(placesOf([OPENER, ...FIRST, ...SECOND])).toEqual([]);
  });
  test('not where something has happened that has to be told', () => {
    const beat = { id: 'bell', kind: 'twist', event: 'A bell rings.', feral: [], warden: [] } as const;
    for (let n = 0; n < 50; n += 1) {
      const fields = { premise: { ...premise, id: `premise-${n}` }, plannedTurns: 12, beatAt: () => beat };
      expect(cueOf(episodeOf(fields), 3, [OPENER, ...FIRST]).isAside).toBe(false);
    }
  });
});
