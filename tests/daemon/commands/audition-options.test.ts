import { describe, expect, test } from 'vitest';
import { auditionOptions } from '#daemon/commands/audition-options.ts';

const URL = 'https://api.example.org/v1';
const KEY = 'sk-of-a-test';
const ENV = { OPENAI_API_KEY: KEY, OTHER_KEY: 'sk-other', EMPTY: '' };
const options = (...args: string[]) => auditionOptions(['--base-url', URL, '--model', 'a', ...args], ENV);

describe('the options of an audition', () => {
  test('are forty turns without a pause where nothing is said', () => {
    expect(options()).toEqual({
      kind: 'play',
      candidates: [{ baseUrl: URL, model: 'a', apiKey: KEY, prices: undefined }],
      turns: 40,
      seed: undefined,
      paceMs: 0,
      json: undefined,
    });
  });

  test('are what is said', () => {
    const said = ['--turns', '1000', '--seed=0', '--pace', '250', '--json', 'card.json'];
    expect(options(...said)).toMatchObject({ turns: 1_000, seed: 0, paceMs: 250, json: 'card.json' });
    expect(auditionOptions(['--help', '--turns', 'x'], {})).toEqual({ kind: 'help' });
  });

  test('take the key from the environment, from the variable that is named', () => {
    expect(options('--key-env', 'OTHER_KEY')).toMatchObject({ candidates: [{ apiKey: 'sk-other' }] });
    const without = auditionOptions(['--base-url', URL, '--model', 'a'], { OPENAI_API_KEY: ' ' });
    expect(without).toMatchObject({ candidates: [{ apiKey: undefined }] });
  });

  test('give each of two models its prices, or both the same', () => {
    const two = (...prices: string[]) => options('--model', 'b', ...prices);
    const apart = ['--price-in', '0.15', '--price-in', '2.5', '--price-out', '0.6', '--price-out', '10'];
    expect(two(...apart)).toMatchObject({
      candidates: [
        { model: 'a', prices: { in: 0.15, cached: 0.15, out: 0.6 } },
        { model: 'b', prices: { in: 2.5, cached: 2.5, out: 10 } },
      ],
    });
    const same = { in: 1, cached: 0.5, out: 2 };
    expect(two('--price-in=1', '--price-cached=0.5', '--price-out=2')).toMatchObject({
      candidates: [{ prices: same }, { prices: same }],
    });
  });

  test.each([
    [['--turns', '0'], '--turns is a whole number from 1 to 1000, not "0".'],
    [['--turns', '1001'], '--turns is a whole number from 1 to 1000, not "1001".'],
    [['--seed', 'x'], '--seed is a whole number from 0 to 2147483647, not "x".'],
    [['--pace=-1'], '--pace is a whole number from 0 to 60000, not "-1".'],
    [['--model', ''], '--model is the name of a model, and is missing.'],
    [['--model', 'b', '--model', 'c'], '--model is given at most 2 times.'],
    [['--json', ''], '--json is the name of a file, and is missing.'],
    [['--price-in', '1'], '--price-in and --price-out are needed together.'],
    [['--price-cached', '1'], '--price-in and --price-out are needed together.'],
    [
      ['--price-in', '$1', '--price-out', '1'],
      '--price-in is a number of US dollars such as 0.15, not "$1".',
    ],
    [['--base-url', 'example.org'], '--base-url is an address such as https://api.openai.com/v1.'],
    [
      ['--base-url', 'ftp://me:secret@example.org'],
      '--base-url is an address such as https://api.openai.com/v1.',
    ],
    [['--key-env', 'EMPTY'], '--key-env names a variable that holds the key, and that variable is not set.'],
    [['--loud'], "Unknown option '--loud'."],
  ])('are answered with a sentence where they make no sense: %j', (args, sentence) => {
    expect(options(...args)).toEqual({ kind: 'mistake', sentence });
  });

  test('want an address and a model', () => {
    const [noAddress, noModel] = [
      auditionOptions(['--model', 'a'], ENV),
      auditionOptions(['--base-url', URL], ENV),
    ];
    expect(noAddress).toMatchObject({
      sentence: '--base-url is the address of the API, and is missing.',
    });
    expect(noModel).toMatchObject({ sentence: '--model is the name of a model, and is missing.' });
  });

  test.each([[['--key-env', KEY]], [[KEY]], [[`--api-key=${KEY}`]], [['--base-url', `https//${KEY}`]]])(
    'never repeat what may be a key: %j',
    (args) => {
      const answer = options(...args);
      expect(answer.kind).toBe('mistake');
      expect(JSON.stringify(answer)).not.toContain(KEY);
    },
  );
});
