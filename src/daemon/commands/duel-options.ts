import { parseArgs } from 'node:util';

const TURNS = 40;
const TURNS_MAX = 1_000_000;
const SEED_MAX = 2 ** 31 - 1;

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
  | { readonly kind: 'mistake'; readonly sentence: string };

/** Reads the arguments behind the command's name. */
export function duelOptions(args: readonly string[]): DuelOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { turns: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) return { kind: 'help' };
    const turns = values.turns === undefined ? TURNS : whole('--turns', values.turns, [1, TURNS_MAX]);
    const seed = values.seed === undefined ? undefined : whole('--seed', values.seed, [0, SEED_MAX]);
    return { kind: 'play', turns, seed };
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
    return { kind: 'mistake', sentence: firstSentence(error.message) };
  }
}

/** @throws RangeError with a sentence for whoever typed it. */
function whole(name: string, text: string, [min, max]: readonly [number, number]): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  throw new RangeError(`${name} is a whole number from ${min} to ${max}, not "${text}".`);
}

/** Node explains at length what else an argument might have been. */
function firstSentence(text: string): string {
  const [sentence = text] = text.split(/\. |\n/);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
