import type { Retort, RetortKind, Template } from '../../content/content.ts';
import { type Turn, spokenPart } from './turn.ts';
import { contentWords } from '../../phrases/words.ts';

/** Draws a stock answer that was written to that kind of line, and is new to this episode. */
export function drawRetort({ voice, memory }: Turn, kind: RetortKind): Retort | undefined {
  return voice.retorts[kind].draw(({ say }) => !memory.used.has(say));
}

/** Whether a line goes on about something of the other's last line. */
export function followsOn({ last, telling }: Turn, line: Template): boolean {
  const heard = contentWords(last ? spokenPart(last) : '');
  return [...contentWords(line)].some((word) => heard.has(word) && telling(word));
}
