import { BRAND, PERSONAS } from '#shared/brand.ts';
import { TEMPERATURE } from '#shared/constants.ts';
import type { DuelConsole } from '#shared/schemas/duel.ts';

/** What a console says of itself: a label and a value each. */
export type Fact = readonly [label: string, value: string];

/** What the badge says while the scripted engine speaks in place of a provider. */
export const LOW_POWER = 'low power';
/** What stands in the place of the engine until it is known. */
const UNKNOWN = '–';

/** How the duel is set up, in the specification's words, and what speaks just now; `console` is undefined until that is known. */
export function configurationOf(console: DuelConsole | undefined): readonly Fact[] {
  return [
    ['actors', PERSONAS.join(' and ')],
    ['model', 'a chat model of a provider'],
    ['temperature', String(console?.temperature ?? TEMPERATURE)],
    ['console', BRAND.consoleVersion],
    ['engine now', console ? engineOf(console) : UNKNOWN],
  ];
}

/** The engine and its model. The scripted engine is its own. */
function engineOf({ engine, model }: DuelConsole): string {
  return engine === model ? engine : `${engine}, ${model}`;
}
