import type { Retort, RetortKind, Template } from '../../content/content.ts';
import { wordCount } from '../../content/template.ts';
import { type Turn, draftOf, spokenPart } from './turn.ts';
import type { Draft } from './draft.ts';
import { contentWords } from '../../phrases/words.ts';

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

/** Whether a line goes on about something of the other's last line, so that it answers without a retort. */
export function followsOn({ last, telling }: Turn, line: Template): boolean {
  const heard = contentWords(last ? spokenPart(last) : '');
  return [...contentWords(line)].some((word) => heard.has(word) && telling(word));
}

/** The line behind a word or two: for one that was said in an earlier episode. */
export function behindAside(turn: Turn, line: Template): Draft {
  const aside = turn.voice.asides.draw();
  return draftOf(turn, aside === undefined ? [line] : [aside, line]);
}

/** The line behind a short retort; undefined where no retort is left. */
export function behindRetort(turn: Turn, line: Template): Draft | undefined {
  const leadIn = drawLeadIn(turn);
  return leadIn && { ...draftOf(turn, [leadIn.say, line]), isLed: true };
}
