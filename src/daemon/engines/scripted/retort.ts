import type { Retort, RetortKind } from '../../content/content.ts';
import type { Turn } from './turn.ts';

/** Draws a stock answer that was written to that kind of line, and is new to this episode. */
export function drawRetort({ voice, memory }: Turn, kind: RetortKind): Retort | undefined {
  return voice.retorts[kind].draw(({ say }) => !memory.used.has(say));
}
