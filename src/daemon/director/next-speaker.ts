import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { Line } from '../engines/engine.ts';
import type { Episode } from './director.ts';

/**
 * They take turns. Who opens follows from the episode as drawn, so that a seeded show repeats itself; in a plot the one who makes the last
 * turn that of the last line of its ending.
 */
export function nextSpeaker(
  transcript: readonly Line[],
  { premise, plannedTurns }: Pick<Episode, 'premise' | 'plannedTurns'>,
): Persona {
  const last = transcript.at(-1)?.persona;
  const [first, second] = PERSONAS;
  if (last !== undefined) return last === first ? second : first;
  const closer = PERSONAS.find((persona) => premise.ending?.at(-1)?.[persona] !== undefined);
  if (closer !== undefined) return plannedTurns % 2 === 1 ? closer : closer === first ? second : first;
  return (premise.id.length + plannedTurns) % 2 === 0 ? first : second;
}
