import { once } from 'node:events';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { PERSONAS } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';
import { loadContent } from '../content/load-content.ts';
import { rehearse } from '../rehearsal.ts';
import { duelOptions, USAGE, type DuelOptions } from './duel-options.ts';
import { printedTurn, type Paper, type Part } from './printed-turn.ts';

const CONTENT = join(import.meta.dirname, '..', '..', '..', 'content');
const WIDTH = 80;
const WIDTH_MIN = 40;
const WRONG_USAGE = 2;

const STYLES = {
  title: 'bold',
  beat: 'dim',
  [PERSONAS[0]]: 'magenta',
  [PERSONAS[1]]: 'cyan',
} as const;

const { stdout, stderr } = process;

/** `npm run duel`: plays a duel in the terminal. */
try {
  await run(duelOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(options: DuelOptions): Promise<void> {
  switch (options.kind) {
    case 'help':
      return void stdout.write(USAGE);
    case 'mistake':
      stderr.write(`${options.sentence} Try --help.\n`);
      process.exitCode = WRONG_USAGE;
      return;
    case 'play':
      return play(options);
  }
}

async function play({ turns, seed }: DuelOptions & { kind: 'play' }): Promise<void> {
  // A reader that has seen enough, like `head`, ends it.
  stdout.on('error', () => process.exit());
  let left = turns;
  for await (const turn of rehearse({ content: loadContent(CONTENT), seed })) {
    if (!stdout.write(printedTurn(turn, paper()))) await once(stdout, 'drain');
    left -= 1;
    if (left === 0) return;
  }
}

/** Looked at for each turn: a terminal may be resized. */
function paper(): Paper {
  const width = Math.max(WIDTH_MIN, stdout.isTTY ? stdout.columns : WIDTH);
  // https://no-color.org and FORCE_COLOR are looked after by hasColors.
  return { width, paint: stdout.isTTY && stdout.hasColors() ? coloured : (_, text) => text };
}

function coloured(part: Part, text: string): string {
  return styleText(STYLES[part], text);
}
