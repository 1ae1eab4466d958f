import { describe, expect, test } from 'vitest';
import { EngineUnavailable } from '#daemon/engines/engine.ts';
import { apiError, type Behaviour } from '#tests/support/provider/fake-provider.ts';
import { DIRTY_LINES, FAULT_NAMES, FAULTS, HANGS, type FaultName } from '#tests/support/provider/faults.ts';
import { IMPATIENT, lineBrief, NEVER, startRig } from '#tests/support/provider/engine-rig.ts';

type Rig = Awaited<ReturnType<typeof startRig>>;

/** The sentence with which the engine gives up. */
async function sentenceOf({ engine }: Rig): Promise<string> {
  const error: unknown = await engine.speak(lineBrief(), NEVER).catch((thrown: unknown) => thrown);
  if (!(error instanceof EngineUnavailable)) throw new Error('the engine spoke', { cause: error });
  return error.message;
}

const host = ({ provider }: Rig) => new URL(provider.baseUrl).host;

/** How often a fault is met before the line is given up. */
const CALLS: Partial<Record<FaultName, number>> = {
  'a 429 with an absurd Retry-After': 1,
  'a 429 with an unreadable Retry-After': 3,
  'a 429 without Retry-After': 3,
  'a 500': 3,
  'a 503 page of a proxy': 3,
  'a reset before the answer': 3,
  'a reset in mid-body': 3,
  'an end in mid-body': 3,
  'an error in mid-stream': 3,
  'a page': 1,
};
/** What is said of a fault, where its name does not follow from a status. */
const SAYS: Partial<Record<FaultName, RegExp>> = {
  'a 429 without Retry-After': /wants to be asked less often \(429\)/,
  'a 500': /failed \(500\): “the server had an error”/,
  'a reset in mid-body': /broke off its answer \(\w+\)/,
  'an end in mid-body': /broke off its answer\./,
  'an error in mid-stream': /failed: “overloaded”/,
  'malformed JSON': /something that is no completion/,
  'JSON of another shape': /something that is no completion/,
  'a chunk of another shape in the middle': /something that is no completion/,
  'a JSON answer that is no completion': /something that is no completion/,
  'empty content': /answers with nothing/,
  'thoughts alone': /answers with nothing/,
  'a refusal': /refuses to write/,
  'a content filter': /refuses to write/,
  'a loop': /says the same over and over/,
  'a megabyte of output': /comes to no end/,
  'a frame that never ends': /comes to no end/,
  'a first sentence without an end': /comes to no end/,
};
/** Its pauses are real: they are tried with a real daemon. */
const SLOW = ['a 429 with Retry-After in seconds', 'a 429 with Retry-After as a date'];

/** What the gate makes of `lines` of the engine, one after another. */
function judgeAll({ engine }: Rig, refusals: readonly (string | undefined)[]): void {
  for (const refusal of refusals) engine.judged?.(refusal);
}

describe('a provider whose every line the gate refuses', () => {
  const SENTENCE =
    'The gate refuses every line that the model a-model writes (refusal, said before), and the scripted engine speaks instead. Another model may help.';
  const refused = (n: number) => Array.from({ length: n }, (_, i) => (i % 2 ? 'said before' : 'refusal'));

  test('is a problem, told and logged once however long it goes on, until a line passes', async () => {
    const rig = await startRig();
    judgeAll(rig, [...refused(8), 'stuck', ...refused(40)]);
    expect(rig.problems).toEqual([undefined, SENTENCE]);
    expect(rig.log.filter((line) => line.includes(SENTENCE))).toHaveLength(1);
    judgeAll(rig, [undefined]);
    expect(rig.problems.at(-1)).toBeUndefined();
  });

  test('stays one while it answers every call', async () => {
    const rig = await startRig();
    judgeAll(rig, refused(8));
    await rig.engine.speak(lineBrief(), NEVER);
    expect(rig.problems.at(-1)).toBe(SENTENCE);
  });

  test('is none where a line passes now and then', async () => {
    const rig = await startRig();
    for (let n = 0; n < 20; n += 1) judgeAll(rig, [...refused(7), undefined]);
    expect(rig.problems).toEqual([undefined]);
  });
});

describe('a provider that brings no line', () => {
  test.each(FAULT_NAMES.filter((name) => !SLOW.includes(name)))('because of %s', async (name) => {
    const rig = await startRig({ answers: FAULTS[name] });
    const sentence = await sentenceOf(rig);
    expect(sentence).toContain(host(rig));
    expect(sentence).toMatch(/^[^\n]{20,400}\.$/);
    expect(sentence).toMatch(SAYS[name] ?? /./);
    expect(rig.problems).toEqual([sentence]);
    expect(rig.provider.asked).toHaveLength(CALLS[name] ?? 2);
    await expect.poll(() => rig.provider.open()).toBe(0);
  });

  test.each(Object.entries(HANGS))('because of %s, is given up, and its call ended', async (_name, hang) => {
    const rig = await startRig({ answers: hang, policy: { ...IMPATIENT, deadlineMs: 150 } });
    expect(await sentenceOf(rig)).toMatch(/did not answer in time/);
    await expect.poll(() => rig.provider.open()).toBe(0);
    expect(rig.spends()).toMatchObject([{ settled: false }]);
  });

  test('because somebody wants to stop before it is asked, is sent nothing and costs nothing', async () => {
    const rig = await startRig();
    const stopping = new AbortController();
    const speaking = rig.engine.speak(lineBrief(), stopping.signal);
    stopping.abort(new Error('It is over.'));
    await expect(speaking).rejects.toThrow('It is over.');
    await rig.engine.speak(lineBrief(), NEVER);
    expect(rig.provider.asked).toHaveLength(1);
    expect(rig.spends()).toHaveLength(1);
  });

  test.each([
    // A port that only root may listen on, and one that `fetch` refuses.
    ['http://127.0.0.1:2/v1', '127.0.0.1:2 cannot be reached (ECONNREFUSED). Check the network'],
    ['http://127.0.0.1:1/v1', '127.0.0.1:1 cannot be reached. Check the network'],
  ])('because nothing listens at %s', async (url, says) => {
    const rig = await startRig({ env: { OPENAI_BASE_URL: url } });
    expect(await sentenceOf(rig)).toContain(says);
    expect(rig.spends().map(({ tokens }) => tokens)).toEqual([0, 0, 0]);
  });
});

const DENIALS: readonly { what: string; answer: Behaviour; says: RegExp }[] = [
  {
    what: 'a wrong key',
    answer: apiError(401, { code: 'invalid_api_key' }),
    says: /refuses the key \(401\)\. Save another/,
  },
  { what: 'a forbidden key', answer: apiError(403), says: /refuses the key \(403\)/ },
  {
    what: 'no credit',
    answer: apiError(429, { code: 'insufficient_quota' }),
    says: /no credit left \(429\)\. Top it up/,
  },
  { what: 'an unpaid bill', answer: apiError(402), says: /no credit left \(402\)/ },
  {
    what: 'an unknown model',
    answer: apiError(404, { code: 'model_not_found', message: 'The model does not exist' }),
    says: /has no model a-model \(404\)\. Choose another/,
  },
  {
    what: 'a model that Ollama has not pulled',
    answer: apiError(404, { message: 'model "a-model" not found, try pulling it first' }),
    says: /has no model a-model/,
  },
  {
    what: 'a page at a wrong address',
    answer: { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>Not here</html>' },
    says: /answers with a page, not as an API \(404\)\. Check OPENAI_BASE_URL/,
  },
  {
    what: 'a page where the API should be',
    answer: { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' },
    says: /answers with a page, not as an API \(200\)\. Check OPENAI_BASE_URL: it usually ends in \/v1/,
  },
];

describe('what only an administrator can mend', () => {
  test.each(DENIALS)(
    '$what, is told at once, asked about once, costs nothing, and is left alone',
    async ({ answer, says }) => {
      const rig = await startRig({ answers: answer });
      const sentence = await sentenceOf(rig);
      expect(sentence).toMatch(says);
      expect(sentence.startsWith(host(rig))).toBe(!sentence.startsWith('The account'));
      expect(await sentenceOf(rig)).toBe(sentence);
      expect(rig.provider.asked).toHaveLength(1);
      expect(rig.budget.spentToday()).toBe(0);
      expect(rig.problems).toEqual([sentence]);
      expect(rig.log.filter((line) => line.includes(JSON.stringify(sentence)))).toHaveLength(1);
    },
  );

  test('is told in the words of the provider where nothing better is known', async () => {
    const message = 'Unsupported parameter:\n\u001b[31m max_tokens';
    const rig = await startRig({ answers: apiError(400, { message }) });
    expect(await sentenceOf(rig)).toContain('(400): “Unsupported parameter: max_tokens”');
  });
});

describe('what a failed call leaves in the budget', () => {
  test('is nothing where the provider refused it', async () => {
    const rig = await startRig({ answers: apiError(429) });
    await sentenceOf(rig);
    expect(rig.spends().map(({ tokens, settled }) => [tokens, settled])).toEqual(Array(3).fill([0, true]));
  });

  test('is what it cost where the provider says so', async () => {
    const rig = await startRig({ answers: { say: '', usage: [70, 7] } });
    await sentenceOf(rig);
    expect(rig.spends().map(({ tokens, settled }) => [tokens, settled])).toEqual(Array(2).fill([77, true]));
  });

  test('is all that was reserved where nobody knows', async () => {
    const rig = await startRig({ answers: { status: 500 } });
    await sentenceOf(rig);
    const spends = rig.spends();
    expect(spends.map(({ settled }) => settled)).toEqual([false, false, false]);
    expect(Math.min(...spends.map(({ tokens }) => tokens))).toBeGreaterThan(300);
  });
});

describe('after three lines that failed', () => {
  test('the provider is left alone for ten minutes, then asked once', async () => {
    const rig = await startRig({ answers: { status: 500 } });
    for (let n = 0; n < 5; n += 1) await sentenceOf(rig);
    expect(rig.provider.asked).toHaveLength(9);
    rig.clock.now = 600_000;
    await sentenceOf(rig);
    expect(rig.provider.asked).toHaveLength(10);
    rig.provider.answer({ say: 'Back.' });
    rig.clock.now = 1_200_000;
    for (let n = 0; n < 2; n += 1)
      expect(await rig.engine.speak(lineBrief(), NEVER)).toMatchObject({ text: 'Back.' });
    expect(rig.problems.at(-1)).toBeUndefined();
  });
});

test('a line with anything in it that does not belong there still comes', async () => {
  for (const { say } of DIRTY_LINES) {
    const rig = await startRig({ answers: { say, pieceLength: 1 } });
    const { text } = await rig.engine.speak(lineBrief(), NEVER);
    expect(text.length).toBeGreaterThan(10);
    expect(rig.problems).toEqual([undefined]);
  }
});
