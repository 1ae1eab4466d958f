import { once } from 'node:events';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { loadContent } from '../content/load-content.ts';
import { rehearse } from '../rehearsal.ts';
import { WRONG_USAGE } from './arguments.ts';
import { duelOptions, USAGE, type DuelOptions } from './duel-options.ts';
import { printedTurn } from './printed-turn.ts';
import { paper } from './terminal.ts';

const CONTENT = join(import.meta.dirname, '..', '..', '..', 'content');
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
