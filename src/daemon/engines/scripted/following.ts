import type { Template } from '../../content/content.ts';
import type { Draft } from './draft.ts';
import { drawLeadIn } from './retort.ts';
import { draftOf, spokenPart, type Turn } from './turn.ts';
import { contentWords } from '../../phrases/words.ts';

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
