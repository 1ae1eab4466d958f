import { describe, expect, test } from 'vitest';
import { Dialects } from '#daemon/engines/openai/dialects.ts';
import { EngineUnavailable } from '#daemon/engines/engine.ts';
import { readSetting, writeSetting } from '#shared/db/queries/settings.ts';
import { lineBrief, NEVER, startRig } from '#tests/support/provider/engine-rig.ts';
import { apiError, DONE, frame, type Asked, type Behaviour } from '#tests/support/provider/fake-provider.ts';

/** A server that refuses each of the parameters with the sentence beside it, one at a time. */
const refusing =
  (refusals: Readonly<Record<string, string>>, answer: Behaviour = { say: 'A line.' }) =>
  ({ body }: Asked): Behaviour => {
    const [param] = Object.keys(refusals).filter((name) => body[name] !== undefined);
    return param === undefined
      ? answer
      : apiError(400, { message: refusals[param] ?? '', code: 'unsupported_parameter' });
  };
const REASONING = {
  max_tokens:
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  temperature: "Unsupported value: 'temperature' does not support 0.8 with this model.",
};
const json = (body: unknown): Behaviour => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const thinking = (thoughts: number, say: string, finish = 'stop'): Behaviour => ({
  frames: [
    frame({ reasoning_content: 'Hm. '.repeat(thoughts) }),
    frame({ content: say }, { finish_reason: finish }),
    DONE,
  ],
  then: 'end',
});
const speak = ({ engine }: Awaited<ReturnType<typeof startRig>>) => engine.speak(lineBrief(), NEVER);

describe('a server that refuses parameters', () => {
  test('is asked without them, and at the next line at once', async () => {
    const rig = await startRig({ answers: refusing(REASONING) });
    expect((await speak(rig)).text).toBe('A line.');
    expect(rig.provider.asked).toHaveLength(3);
    await speak(rig);
    expect(rig.provider.asked).toHaveLength(4);
    expect(rig.provider.asked.at(-1)?.body).toMatchObject({
      max_completion_tokens: 2_300,
      reasoning_effort: 'low',
    });
    expect(rig.problems).toEqual([undefined]);
  });

  test('costs nothing by refusing', async () => {
    const rig = await startRig({ answers: refusing(REASONING, { say: 'A line.', usage: [100, 20] }) });
    await speak(rig);
    expect(rig.spends().map(({ tokens }) => tokens)).toEqual([0, 0, 120]);
  });

  test('is remembered after a restart, and as long as address and model stay', async () => {
    const rig = await startRig({ answers: refusing(REASONING) });
    await speak(rig);
    const { baseUrl } = rig.provider;
    const again = new Dialects(rig.db);
    expect(again.of({ baseUrl, model: 'a-model' })).toEqual({
      limit: 'max_completion_tokens',
      without: ['temperature'],
      thinking: 2_000,
    });
    expect(again.of({ baseUrl, model: 'another' }).without).toEqual([]);
    expect(readSetting(rig.db, 'provider.dialects')).not.toContain('sk-');
  });

  test('is told of where nothing helps, and nothing is learnt from it', async () => {
    const rig = await startRig({ answers: () => apiError(400, { message: 'Invalid request.' }) });
    await expect(speak(rig)).rejects.toThrow(/does not take the request \(400\): “Invalid request\.”/);
    expect(rig.provider.asked).toHaveLength(4);
    expect(readSetting(rig.db, 'provider.dialects')).toBeUndefined();
  });

  test('of a shape that nobody has seen is no reason to be silent: what was learnt and cannot be read is learnt again', async () => {
    const rig = await startRig({ answers: refusing(REASONING) });
    writeSetting(rig.db, 'provider.dialects', '[{"baseUrl":7}]');
    expect((await speak(rig)).text).toBe('A line.');
  });
});

describe('a server that does not stream', () => {
  const WHOLE = {
    choices: [{ message: { role: 'assistant', content: 'Whole.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 50, completion_tokens: 7 },
  };

  test('is read whole', async () => {
    const rig = await startRig({ answers: json(WHOLE) });
    expect(await speak(rig)).toMatchObject({ text: 'Whole.', tokensIn: 50, tokensOut: 7 });
  });

  test('and says so is not asked to', async () => {
    const rig = await startRig({
      answers: refusing({ stream: "'stream': only false is supported" }, json(WHOLE)),
    });
    expect((await speak(rig)).text).toBe('Whole.');
    expect(rig.provider.asked.at(-1)?.body).not.toHaveProperty('stream_options');
  });
});

describe('a model that thinks', () => {
  test('is given room once it is seen to, and none of its thoughts is spoken', async () => {
    const rig = await startRig({ answers: thinking(20, 'Out with it.') });
    expect((await speak(rig)).text).toBe('Out with it.');
    await speak(rig);
    expect(rig.provider.asked.map(({ body }) => body['max_tokens'])).toEqual([300, 2_300]);
  });

  test('until its tokens are used up is asked again with more, and then said to', async () => {
    const rig = await startRig({ answers: thinking(400, '', 'length') });
    await expect(speak(rig)).rejects.toThrow('thought until its tokens were used up, and wrote nothing.');
    expect(rig.provider.asked.map(({ body }) => body['max_tokens'])).toEqual([300, 2_300]);
    await expect(speak(rig)).rejects.toThrow(EngineUnavailable);
    expect(rig.provider.asked.at(-1)?.body['max_tokens']).toBe(8_300);
  });

  test('pays for its thoughts, also where the server counts them in the sum alone', async () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 10,
      total_tokens: 610,
      prompt_tokens_details: { cached_tokens: 64 },
    };
    const choices = [{ message: { content: 'Short.' }, finish_reason: 'stop' }];
    const rig = await startRig({ answers: json({ choices, usage }) });
    expect(await speak(rig)).toMatchObject({ tokensIn: 100, tokensOut: 510 });
    expect(rig.spends()).toMatchObject([{ tokens: 610 }]);
    await speak(rig);
    expect(rig.provider.asked.at(-1)?.body['max_tokens']).toBe(2_300);
  });

  test('is given room where its thoughts are neither shown nor counted', async () => {
    const spent = json({ choices: [{ message: { role: 'assistant' }, finish_reason: 'length' }] });
    const rig = await startRig({
      answers: ({ body }) => (body['max_tokens'] === 300 ? spent : { say: 'A line.' }),
    });
    expect((await speak(rig)).text).toBe('A line.');
    expect(rig.provider.asked).toHaveLength(2);
  });

  test('and fails where its tokens end before its thoughts is given more of them', async () => {
    const message =
      'Could not finish the message because max_tokens or model output limit was reached. Please try again with higher max_tokens.';
    const rig = await startRig({
      answers: ({ body }) => (body['max_tokens'] === 300 ? apiError(400, { message }) : { say: 'A line.' }),
    });
    expect((await speak(rig)).text).toBe('A line.');
    expect(rig.provider.asked.map(({ body }) => body['max_tokens'])).toEqual([300, 2_300]);
  });

  test('aloud may go round in its thoughts', async () => {
    const say = `<think>${'So. What would feral say to that, and what would warden? '.repeat(40)}</think>Nothing.`;
    const rig = await startRig({ answers: { say } });
    expect((await speak(rig)).text).toBe('Nothing.');
  });

  test('in parts of a message speaks with those that are text', async () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
      { type: 'text', text: 'Well.' },
    ];
    const rig = await startRig({
      answers: json({ choices: [{ message: { content }, finish_reason: 'stop' }] }),
    });
    expect((await speak(rig)).text).toBe('Well.');
  });
});
