import { parseArgs } from 'node:util';
import { mistakeIn, SEED_MAX, wholeNumber, type Mistake } from './arguments.ts';

const TURNS = 40;
const TURNS_MAX = 1_000_000;

export const USAGE = `npm run duel -- [--turns N] [--seed N]

Prints a duel, without a database and without a model.

  --turns N   how many lines, ${TURNS} where left out
  --seed N    the same number plays the same duel; another one each time where left out
  --help      this text
`;

/** What the command was asked for. */
export type DuelOptions =
  | { readonly kind: 'play'; readonly turns: number; readonly seed: number | undefined }
  | { readonly kind: 'help' }
  | Mistake;

/** Reads the arguments behind the command's name. */
export function duelOptions(args: readonly string[]): DuelOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { turns: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) return { kind: 'help' };
    const turns = values.turns === undefined ? TURNS : wholeNumber('--turns', values.turns, [1, TURNS_MAX]);
    const seed = values.seed === undefined ? undefined : wholeNumber('--seed', values.seed, [0, SEED_MAX]);
    return { kind: 'play', turns, seed };
  } catch (error) {
    return mistakeIn(error);
  }
}
