import { describe, expect, test } from 'vitest';
import { createRecogniser } from '#daemon/distress/recogniser.ts';
import { loadContent } from '#daemon/director/load-content.ts';
import { SMALL_CONTENT } from '#tests/support/content.ts';
import { DISTRESS_SETS, linesIn, realRecogniser } from '#tests/support/distress.ts';

/** Shares of the two sets, as they have to be. */
const RECOGNISED = 0.97;
const FALSE_ALARMS = 0.01;

const small = createRecogniser(loadContent(SMALL_CONTENT).distress);
const real = realRecogniser();

describe('distress', () => {
  test('is recognised by the phrases that writers list, with its kind and its language', () => {
    expect(small.recognise('I want to die.')).toEqual({ kind: 'suicide', language: 'en' });
    expect(small.recognise("J'ai envie de mourir")).toEqual({ kind: 'suicide', language: 'fr' });
    expect(small.recognise('Hello')).toBeUndefined();
  });

  test.each([
    ['in capitals', 'I WANT TO DIE'],
    ['without an apostrophe', 'im dying'],
    ['with drawn-out letters', 'i waaaant to dieeee'],
    ['with digits for letters', 'i w4nt to d1e'],
    ['with two letters swapped', 'i wnat to die'],
    ['with a letter too many', 'i wantt to die'],
    ['with idle words in between', 'i just want to just die'],
    ['behind another clause', 'hello, i want to be gone'],
  ])('is recognised %s', (_name, text) => {
    expect(small.recognise(text)).toMatchObject({ kind: 'suicide' });
  });

  test('is not what is listed as harmless, but what stands beside it still counts', () => {
    expect(small.recognise('i want to die laughing')).toBeUndefined();
    expect(small.recognise('i want to die laughing. i want to die')).toMatchObject({ kind: 'suicide' });
  });

  test('is doubted where somebody laughs, but not at the plainest words', () => {
    expect(small.recognise('i am dying lol')).toBeUndefined();
    expect(small.recognise('i am dying')).toMatchObject({ kind: 'suicide' });
    expect(small.recognise('i want to die lol')).toMatchObject({ kind: 'suicide' });
  });

  test('is believed where two hints come together', () => {
    expect(small.recognise('hopeless')).toBeUndefined();
    expect(small.recognise('hopeless and crying')).toMatchObject({ kind: 'despair' });
  });
});

describe('the phrases that visitors are met with', () => {
  test('recognise nearly everybody in distress', () => {
    const texts = linesIn(DISTRESS_SETS.distress);
    const missed = texts.filter((text) => !real.recognise(text));
    expect(1 - missed.length / texts.length, missed.join('\n')).toBeGreaterThanOrEqual(RECOGNISED);
  });

  test('leave everybody else alone', () => {
    const texts = linesIn(DISTRESS_SETS.ordinary);
    const alarms = texts.filter((text) => real.recognise(text));
    expect(alarms.length / texts.length, alarms.join('\n')).toBeLessThanOrEqual(FALSE_ALARMS);
  });

  test.each([
    ['es', 'quiero morirme'],
    ['fr', "j'ai plus envie de vivre"],
    ['de', 'ich will sterben'],
    ['pt', 'quero morrer'],
    ['it', 'voglio morire'],
    ['nl', 'ik wil dood'],
    ['pl', 'nie chcę już żyć'],
    ['tr', 'artık yaşamak istemiyorum'],
    ['ru', 'я не хочу жить'],
    ['uk', 'я хочу померти'],
    ['ar', 'أريد أن أموت'],
    ['hi', 'मैं मरना चाहता हूँ'],
    ['zh', '我不想活了'],
    ['ja', '死にたい'],
    ['ko', '죽고 싶어'],
  ])('know %s', (language, text) => {
    expect(real.recognise(text)).toEqual({ kind: 'suicide', language });
  });

  test('hear it when somebody worries about another', () => {
    expect(real.recognise('my friend wants to kill herself')).toMatchObject({ kind: 'another' });
  });
});
