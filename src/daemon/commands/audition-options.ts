import { parseArgs } from 'node:util';
import type { Candidate } from '../audition/candidate.ts';
import type { Prices } from '../engines/openai/provider-settings.ts';
import { mistakeIn, SEED_MAX, wholeNumber, type Mistake } from './arguments.ts';

const TURNS = 40;
const TURNS_MAX = 1_000;
const PACE_MAX_MS = 60_000;
const MODELS_MAX = 2;
const KEY = 'OPENAI_API_KEY';

export const USAGE = `npm run audition -- --base-url URL --model NAME [options]

Plays the duel with a model, prints it, and says what to expect of the model. Needs no database.
The key is read from the environment or .env, never from the command line.

  --base-url URL    the API, e.g. https://api.openai.com/v1 or http://127.0.0.1:11434/v1
  --model NAME      the model; given twice, two models play the same premises
  --key-env NAME    the variable that holds the key, ${KEY} where left out
  --turns N         how many lines, from 1 to ${TURNS_MAX}, ${TURNS} where left out
  --seed N          the same number plays the same premises; others each time where left out
  --pace MS         milliseconds between two lines, 0 where left out
  --price-in USD, --price-cached USD, --price-out USD
                    what a million tokens cost; given twice, the second is for the second model.
                    Cached ones cost as much as others where left out or 0
  --json FILE       writes the figures to a file
  --help            this text

It costs what so many lines cost: about 3,000 tokens each, and twice that where a line is refused.
`;

/** A show to be played. */
export interface AuditionOrder {
  readonly kind: 'play';
  /** One model or two. */
  readonly candidates: readonly Candidate[];
  readonly turns: number;
  readonly seed: number | undefined;
  readonly paceMs: number;
  /** Where the figures go. */
  readonly json: string | undefined;
}

/** What the command was asked for. */
export type AuditionCommand = AuditionOrder | { readonly kind: 'help' } | Mistake;

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the arguments behind the command's name. @param env holds the key. */
export function auditionOptions(args: readonly string[], env: Env): AuditionCommand {
  try {
    const values = parsed(args);
    if (values.help) return { kind: 'help' };
    return {
      kind: 'play',
      candidates: candidatesIn(values, env),
      turns: number('--turns', values.turns, [1, TURNS_MAX]) ?? TURNS,
      seed: number('--seed', values.seed, [0, SEED_MAX]),
      paceMs: number('--pace', values.pace, [0, PACE_MAX_MS]) ?? 0,
      json: values.json === undefined ? undefined : given('--json', 'is the name of a file', values.json),
    };
  } catch (error) {
    return mistakeIn(error);
  }
}

type Values = ReturnType<typeof parsed>;

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const texts = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'base-url': text,
      model: texts,
      'key-env': text,
      turns: text,
      seed: text,
      pace: text,
      'price-in': texts,
      'price-cached': texts,
      'price-out': texts,
      json: text,
      help: { type: 'boolean', short: 'h' },
    },
  });
  // Not repeated: it may be the key.
  if (positionals.length > 0) throw new RangeError('An argument has no option in front of it.');
  return values;
}

function candidatesIn(values: Values, env: Env): Candidate[] {
  const baseUrl = addressIn(values['base-url']);
  const models = (values.model ?? ['']).map((model) => given('--model', 'is the name of a model', model));
  if (models.length > MODELS_MAX) throw new RangeError(`--model is given at most ${MODELS_MAX} times.`);
  const apiKey = keyIn(values['key-env'], env);
  return models.map((model, n) => ({ baseUrl, model, apiKey, prices: pricesOf(values, n) }));
}

function given(name: string, what: string, text: string): string {
  if (text.trim() === '') throw new RangeError(`${name} ${what}, and is missing.`);
  return text.trim();
}

/** What stands in front of the host may be a password: a wrong address isn't repeated. */
function addressIn(text = ''): string {
  const address = given('--base-url', 'is the address of the API', text);
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw new RangeError('--base-url is an address such as https://api.openai.com/v1.');
}

/** A server of one's own wants no key, so that the usual variable may be missing. One that is named may not. */
function keyIn(name: string | undefined, env: Env): string | undefined {
  const key = env[name ?? KEY]?.trim() || undefined;
  // Not repeated: it may be the key itself.
  if (name !== undefined && key === undefined)
    throw new RangeError('--key-env names a variable that holds the key, and that variable is not set.');
  return key;
}

function pricesOf(values: Values, n: number): Prices | undefined {
  const price = (name: 'price-in' | 'price-cached' | 'price-out') => {
    const text = values[name]?.[n] ?? values[name]?.at(-1);
    return text === undefined ? undefined : dollars(`--${name}`, text);
  };
  const [cached, paidIn, paidOut] = [price('price-cached'), price('price-in'), price('price-out')];
  if (paidIn !== undefined && paidOut !== undefined)
    return { in: paidIn, cached: cached ?? paidIn, out: paidOut };
  if (paidIn === undefined && paidOut === undefined && cached === undefined) return undefined;
  throw new RangeError('--price-in and --price-out are needed together.');
}

function dollars(name: string, text: string): number {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  throw new RangeError(`${name} is a number of US dollars such as 0.15, not "${text}".`);
}

function number(
  name: string,
  text: string | undefined,
  range: readonly [number, number],
): number | undefined {
  return text === undefined ? undefined : wholeNumber(name, text, range);
}
