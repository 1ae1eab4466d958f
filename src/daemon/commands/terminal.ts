import { styleText } from 'node:util';
import { PERSONAS } from '#shared/brand.ts';
import type { Paper, Part } from './printed-turn.ts';

const WIDTH = 80;
const WIDTH_MIN = 40;

const STYLES = {
  title: 'bold',
  beat: 'dim',
  mark: 'dim',
  good: 'green',
  fair: 'yellow',
  weak: 'red',
  [PERSONAS[0]]: 'magenta',
  [PERSONAS[1]]: 'cyan',
} as const satisfies Record<Part, Parameters<typeof styleText>[0]>;

/** Standard output as paper. Looked at for each turn: a terminal may be resized. */
export function paper(): Paper {
  const { stdout } = process;
  const width = Math.max(WIDTH_MIN, stdout.isTTY ? stdout.columns : WIDTH);
  // https://no-color.org and FORCE_COLOR are looked after by hasColors.
  return { width, paint: stdout.isTTY && stdout.hasColors() ? coloured : (_, text) => text };
}

function coloured(part: Part, text: string): string {
  return styleText(STYLES[part], text);
}
