import { describe, expect, test } from 'vitest';
import { type Dialect, PLAIN, sentencesAbout } from '#shared/db/queries/dialects.ts';
import { afterRefusal, afterThoughts, requestIn } from '#daemon/engines/openai/dialect.ts';

const MESSAGES = [
  { role: 'system', content: 'Who you are.' },
  { role: 'user', content: 'What was said.' },
] as const;
const bodyIn = (dialect: Dialect) => requestIn(dialect, 'a-model', MESSAGES);
const without = (...names: Dialect['without']): Dialect => ({ ...PLAIN, without: names });

describe('a request', () => {
  test('has every parameter while nothing else is known', () => {
    expect(bodyIn(PLAIN)).toEqual({
      model: 'a-model',
      messages: MESSAGES,
      temperature: 0.8,
      max_tokens: 300,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  test('to a model that thinks has room for it, and asks for little', () => {
    const dialect: Dialect = { limit: 'max_completion_tokens', without: ['temperature'], thinking: 2_000 };
    expect(bodyIn(dialect)).toMatchObject({ max_completion_tokens: 2_300, reasoning_effort: 'low' });
    expect(bodyIn(dialect)).not.toHaveProperty('temperature');
    expect(bodyIn(dialect)).not.toHaveProperty('max_tokens');
  });

  test('goes without what was refused, and without what depends on it', () => {
    expect(Object.keys(bodyIn({ limit: 'none', without: ['stream', 'temperature'], thinking: 0 }))).toEqual([
      'model',
      'messages',
    ]);
  });

  test('has its instructions in the message of a user where a server knows no others', () => {
    expect(bodyIn(without('system')).messages).toEqual([
      { role: 'user', content: 'Who you are.\n\nWhat was said.' },
    ]);
  });
});

describe('after a refusal', () => {
  const REFUSALS: readonly [string, Parameters<typeof afterRefusal>[1], Partial<Dialect>][] = [
    [
      'the longest answer gets its newer name, and room to think',
      {
        said: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        param: 'max_tokens',
      },
      { limit: 'max_completion_tokens', thinking: 2_000 },
    ],
    [
      'a value that is not taken goes with its parameter',
      {
        said: "Unsupported value: 'temperature' does not support 0.8 with this model. Only the default (1) value is supported.",
        param: 'temperature',
      },
      { without: ['temperature'] },
    ],
    [
      'a parameter named in a sentence goes',
      { said: 'Unknown name "stream_options": Cannot find field.' },
      { without: ['stream_options'] },
    ],
    [
      'a longer name is not taken for the shorter one in it',
      { said: 'stream_options: Extra inputs are not permitted' },
      { without: ['stream_options'] },
    ],
    [
      'a server that does not stream is asked for the whole',
      { said: 'stream: only false is supported' },
      { without: ['stream'] },
    ],
    [
      'instructions move where no system message is known',
      { said: 'System role not supported' },
      { without: ['system'] },
    ],
    [
      'instructions move where the first role is refused',
      {
        said: "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
        param: 'messages[0].role',
      },
      { without: ['system'] },
    ],
    [
      'what is missed least goes where nothing is named',
      { said: 'Extra inputs are not permitted' },
      { without: ['stream_options'] },
    ],
    ['what is missed least goes where nothing is said', { said: '' }, { without: ['stream_options'] }],
  ];
  test.each(REFUSALS)('%s', (_, refused, change) => {
    expect(afterRefusal(PLAIN, refused)).toEqual({ ...PLAIN, ...change });
  });

  test('of both names the longest answer is not limited, and then nothing is left to rename', () => {
    const second = afterRefusal(
      { ...PLAIN, limit: 'max_completion_tokens' },
      { said: '', param: 'max_completion_tokens' },
    );
    expect(second).toMatchObject({ limit: 'none' });
    expect(
      afterRefusal({ ...PLAIN, limit: 'none' }, { said: 'max_tokens?', param: 'max_tokens' }),
    ).toBeUndefined();
  });

  test('of what is asked, and not of how, nothing changes', () => {
    expect(
      afterRefusal(PLAIN, { said: 'This prompt is longer than the 4096 tokens of the context.' }),
    ).toBeUndefined();
  });

  test('an unexplained one is met with ever fewer parameters, and ends', () => {
    let dialect: Dialect | undefined = PLAIN;
    const tried: string[] = [];
    while (dialect && tried.length < 20) {
      dialect = afterRefusal(dialect, { said: 'Invalid request.' });
      if (dialect) tried.push(dialect.without.join(' '));
    }
    expect(tried).toEqual([
      'stream_options',
      'stream_options temperature',
      'stream_options temperature stream',
    ]);
  });
});

describe('a model that thinks', () => {
  test('gets room once it is seen to, more where it did not suffice, and not without end', () => {
    const once = afterThoughts(PLAIN, false);
    expect(once.thinking).toBe(2_000);
    expect(afterThoughts(once, false)).toEqual(once);
    expect(afterThoughts(once, true).thinking).toBe(8_000);
    expect(afterThoughts(afterThoughts(once, true), true).thinking).toBe(8_000);
  });
});

test('what is special about a model is told in sentences', () => {
  expect(sentencesAbout(PLAIN)).toEqual([]);
  expect(
    sentencesAbout({ limit: 'max_completion_tokens', without: ['temperature', 'system'], thinking: 2_000 }),
  ).toEqual([
    'The longest answer is called max_completion_tokens.',
    'It thinks: 2000 tokens beside the line.',
    'Asked without temperature.',
    'Its instructions stand in the user’s message.',
  ]);
});
