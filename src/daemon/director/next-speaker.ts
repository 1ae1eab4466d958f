import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { Line } from '../engines/engine.ts';
import type { Episode } from './director.ts';

/** They take turns. Who opens follows from the episode as drawn, so that a seeded show repeats itself. */
export function nextSpeaker(
  transcript: readonly Line[],
  { premise, plannedTurns }: Pick<Episode, 'premise' | 'plannedTurns'>,
): Persona {
  const last = transcript.at(-1)?.persona;
  const [first, second] = PERSONAS;
  if (last !== undefined) return last === first ? second : first;
  return (premise.id.length + plannedTurns) % 2 === 0 ? first : second;
}
