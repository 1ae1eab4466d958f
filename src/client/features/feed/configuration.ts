import { BRAND, PERSONAS } from '#shared/brand.ts';
import { TEMPERATURE } from '#shared/constants.ts';

/** What a console says of itself: a label and a value each. */
export type Fact = readonly [label: string, value: string];

/** How the duel is set up, in the specification's words. */
export const CONFIGURATION: readonly Fact[] = [
  ['actors', PERSONAS.join(' and ')],
  ['model', 'a chat model of a provider'],
  ['temperature', String(TEMPERATURE)],
  ['console', BRAND.consoleVersion],
];
