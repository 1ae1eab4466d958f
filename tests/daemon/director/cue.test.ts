import { describe, expect, test } from 'vitest';
import type { Persona } from '#shared/brand.ts';
import type { Billing, ExchangeLine, Premise } from '#daemon/content/content.ts';
import { cueOf } from '#daemon/director/cue.ts';
import type { Bears, Episode } from '#daemon/director/episode.ts';
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

describe('a pause', () => {
  const pausesAfter = (transcript: readonly Line[], fields: Partial<Premise> = {}) =>
    cueOf(episodeOf({ premise: { ...premise, ...fields }, plannedTurns: 12 }), transcript.length, transcript)
      .isPause;

  test('is only behind the exchanges that a writer named, where a writer did', () => {
    expect(pausesAfter([OPENER, ...FIRST], { pauses: [] })).toBe(false);
    expect(pausesAfter([OPENER, ...FIRST], { pauses: [2] })).toBe(false);
    expect(pausesAfter([OPENER, ...FIRST], { pauses: [1] })).toBe(true);
  });
  test('is never within a dialogue, after a question, or before the ending', () => {
    const asked = [[{ warden: 'One.' }, { feral: 'Two?' }], SNAPPED];
    expect(pausesAfter([OPENER, said('warden', 'One.')])).toBe(false);
    expect(pausesAfter([OPENER, said('warden', 'One.'), said('feral', 'Two?')], { exchanges: asked })).toBe(
      false,
    );
    expect(pausesAfter([OPENER, ...FIRST, ...SECOND])).toBe(false);
  });
});

describe('what a plot bears between two dialogues', () => {
  const bearsAfter = (transcript: readonly Line[], fields: Partial<Premise>) => {
    let seen: Bears | undefined;
    const beatAt: Episode['beatAt'] = (_ordinal, _speaker, bears) => void (seen = bears);
    const episode = episodeOf({ premise: { ...premise, ...fields }, plannedTurns: 12, beatAt });
    cueOf(episode, transcript.length, transcript);
    return seen;
  };

  test('is an event only where a writer said so, and a ticket at a pause', () => {
    expect(bearsAfter([OPENER, ...FIRST], { pauses: [1] })).toBe('tickets');
    expect(bearsAfter([OPENER, ...FIRST], { pauses: [], events: [1] })).toBe('events');
    expect(bearsAfter([OPENER, ...FIRST], { pauses: [], events: [2] })).toBe('nothing');
  });
  test('is nothing within a dialogue', () =>
    expect(bearsAfter([OPENER, said('warden', 'One.')], { events: [1] })).toBe('nothing'));
  test('is an event anywhere where a model writes', () =>
    expect(bearsAfter([said('feral', 'As a model would say it.')], {})).toBe('events'));
});

const MANY = Array.from({ length: 200 }, (_, n) => `premise-${n}`);

describe('something before the opener', () => {
  const preludes = (plannedTurns: number, billing?: Billing) =>
    MANY.filter(
      (id) => cueOf(episodeOf({ premise: { ...premise, id, billing }, plannedTurns }), 0, []).hasPrelude,
    );

  test('comes in some episodes, and in the same ones when a turn is taken again', () => {
    expect(preludes(12).length).toBeGreaterThan(60);
    expect(preludes(12).length).toBeLessThan(140);
    expect(preludes(12)).toEqual(preludes(12));
  });
  test('does not come before the best, which whoever has just come sees', () => {
    expect([...preludes(12, 'headline'), ...preludes(12, 'top')]).toEqual([]);
    expect(preludes(12, 'late').length).toBeGreaterThan(60);
  });
  test('does not come where it would cost the plot a line', () => {
    expect(preludes(1 + 4 + 2 + 2).length).toBeGreaterThan(0);
    expect(preludes(1 + 4 + 2 + 1)).toEqual([]);
  });
  test('comes on no later turn', () => {
    const later = MANY.map((id) =>
      cueOf(episodeOf({ premise: { ...premise, id }, plannedTurns: 12 }), 1, [OPENER]),
    );
    expect(later.filter(({ hasPrelude }) => hasPrelude)).toEqual([]);
  });
});

describe('what has become of an event', () => {
  const BEAT = { id: 'bell', kind: 'twist', event: 'A bell rings.', feral: [], warden: [] } as const;
  const cuesOf = (transcript: readonly Line[], fields: Partial<Episode>) =>
    MANY.map((id) =>
      cueOf(
        episodeOf({ premise: { ...premise, id, events: [1] }, plannedTurns: 12, ...fields }),
        transcript.length,
        transcript,
      ),
    );

  test('is told at some pauses, by whoever did not speak last', () => {
    const told = cuesOf([OPENER, ...FIRST], { toLookBackOn: () => BEAT }).filter(({ lookBack }) => lookBack);
    expect(told.length).toBeGreaterThan(40);
    expect(told.length).toBeLessThan(140);
    expect(new Set(told.map(({ speaker }) => speaker))).toEqual(new Set(['warden']));
  });
  test('is told nowhere else', () => {
    const within = cuesOf([OPENER, said('warden', 'One.')], { toLookBackOn: () => BEAT });
    expect(within.filter(({ lookBack }) => lookBack)).toEqual([]);
  });
  test('does not take the turn from whoever has it where there is nothing to tell', () => {
    const speakers = cuesOf([OPENER, ...FIRST], {}).map(({ speaker }) => speaker);
    expect(new Set(speakers)).toEqual(new Set(['feral']));
  });
  test('waits where something else happens', () => {
    const cues = cuesOf([OPENER, ...FIRST], { toLookBackOn: () => BEAT, beatAt: () => BEAT });
    expect(cues.filter(({ lookBack }) => lookBack)).toEqual([]);
  });
});
