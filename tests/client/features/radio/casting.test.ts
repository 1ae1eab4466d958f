import { describe, expect, test } from 'vitest';
import { castOf, DELIVERIES, type Voice } from '#client/features/radio/casting.ts';

const voice = (name: string, lang = 'en-GB', more: Partial<Voice> = {}): Voice => ({
  voiceURI: name,
  name,
  lang,
  localService: true,
  default: false,
  ...more,
});
const names = (voices: readonly Voice[], choice = {}) => {
  const { feral, warden, narrator } = castOf(voices, choice);
  return [feral, warden, narrator].map((each) => each?.name);
};

describe('the cast', () => {
  test('has a voice for each, of those that read English, this device’s first', () => {
    const voices = [
      voice('Uma', 'fr-FR'),
      voice('Far', 'en-US', { localService: false }),
      voice('Bo'),
      voice('Cy', 'en_US', { default: true }),
    ];
    expect(names(voices)).toEqual(['Cy', 'Bo', 'Far']);
  });

  test('shares what there is, and differs by its delivery', () => {
    expect(names([voice('Bo')])).toEqual(['Bo', 'Bo', 'Bo']);
    expect(new Set(Object.values(DELIVERIES).map(({ pitch, rate }) => `${pitch} ${rate}`)).size).toBe(3);
    expect(names([voice('Uma', 'fr-FR')])).toEqual(['Uma', 'Uma', 'Uma']);
    expect(names([])).toEqual([undefined, undefined, undefined]);
  });

  test('has who was chosen, and gives nobody else that voice while there are others', () => {
    const voices = [voice('Al'), voice('Bo'), voice('Cy')];
    expect(names(voices, { narrator: 'Al' })).toEqual(['Bo', 'Cy', 'Al']);
    expect(names(voices, { feral: 'gone' })).toEqual(['Al', 'Bo', 'Cy']);
  });
});
