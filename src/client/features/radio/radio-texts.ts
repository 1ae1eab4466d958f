import { BRAND } from '#shared/brand.ts';
import type { Part } from './speech.ts';

const { assistant, user } = BRAND.personas;

/** What the radio says of itself. */
export const RADIO_TEXTS = {
  name: 'radio',
  again: 'radio: tune in again',
  againSign: '↺',
  voiceless: 'radio: no voices here',
  tune: 'tune',
  volume: 'volume',
  what: 'Reads the lines aloud, with the voices of your browser. It and a screen reader talk over each other.',
  why: 'This browser has no voices that could read the lines aloud.',
  automatic: 'any',
  warming: 'dialling in',
  waiting: 'on the air, nothing is being said',
} as const;

/** Whose voice it is. */
export const PART_NAMES: Readonly<Record<Part, string>> = {
  [assistant]: `voice of ${assistant}`,
  [user]: `voice of ${user}`,
  narrator: 'voice from the wings',
};
