import type { Persona } from '#shared/brand.ts';
import type { Engine } from './engine.ts';

/** Who may be asked, in order. The last of each list speaks wherever no other does. */
export interface EngineList {
  /** For a line of a persona in an episode. */
  forLine(speaker: Persona, conversationId: string): readonly Engine[];
  /** For an answer to a visitor, as a persona. */
  forChat(persona: Persona): readonly Engine[];
  /** For what happened in an episode. */
  forSummary(conversationId: string): readonly Engine[];
}

/** A list that has `last` at its end. */
export function endingWith(list: EngineList, last: Engine): EngineList {
  return {
    forLine: (speaker, conversationId) => [...list.forLine(speaker, conversationId), last],
    forChat: (persona) => [...list.forChat(persona), last],
    forSummary: (conversationId) => [...list.forSummary(conversationId), last],
  };
}

/** The same engines, whatever is asked. */
export function always(...engines: readonly Engine[]): EngineList {
  return { forLine: () => engines, forChat: () => engines, forSummary: () => engines };
}
