import type { Retort, RetortKind } from '../../content/content.ts';
import { wordCount } from '../../content/template.ts';
import type { Turn } from './turn.ts';

/** How often a retort made for the kind of line is preferred to one that fits any. Small decks would soon be known by heart. */
const PARTICULAR: Readonly<Record<RetortKind, number>> = {
  art: 0.9,
  form: 0.75,
  rant: 0.7,
  question: 0.7,
  short: 0.4,
  number: 0.3,
  any: 1,
};

/** Most words of a retort that something longer follows. */
const LEAD_IN_WORDS = 20;

/** Draws a short answer to the line before, for something else to follow. */
export function drawLeadIn(turn: Turn): Retort | undefined {
  return drawRetort(turn, LEAD_IN_WORDS);
}

/**
 * Draws an answer to the line before, by its kind.
 * @param wordsMax most words it may have.
 */
export function drawRetort(turn: Turn, wordsMax = Infinity): Retort | undefined {
  const { kinds, voice, memory, random } = turn;
  const fits = (retort: Retort) => !memory.used.has(retort.say) && wordCount(retort.say) <= wordsMax;
  for (const kind of kinds) {
    const retort = random.chance(PARTICULAR[kind]) ? voice.retorts[kind].draw(fits) : undefined;
    if (retort) return retort;
  }
  return voice.retorts.any.draw(fits) ?? voice.retorts.any.draw();
}
