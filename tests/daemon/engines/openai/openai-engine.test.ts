import { describe, expect, test } from 'vitest';
import { EngineUnavailable } from '#daemon/engines/engine.ts';
import { frame } from '#tests/support/provider/fake-provider.ts';
import {
  KEY,
  lineBrief,
  NEVER,
  startRig,
  summaryBrief,
  visitorSays,
} from '#tests/support/provider/engine-rig.ts';

describe('a line from the provider', () => {
  test('is what the model says, with what it cost', async () => {
    const { engine } = await startRig({
      answers: { say: '<think>Rude.</think>No window.', usage: [900, 41] },
    });
    const { sent, ...reply } = await engine.speak(lineBrief(), NEVER);
    expect(sent).toContain('Write only the next line, as feral.');
    expect(reply).toEqual({
      text: 'No window.',
      asciiArt: false,
      model: 'a-model',
      tokensIn: 900,
      tokensCached: 0,
      tokensOut: 41,
      costMicros: 0,
      retries: 0,
    });
    expect([engine.name, engine.model]).toEqual(['openai', 'a-model']);
  });

  test('is asked for as the specification has it, with the key', async () => {
    const { engine, provider } = await startRig();
    await engine.speak(lineBrief(), NEVER);
    const [{ url, authorization, body } = { url: '', authorization: '', body: {} }] = provider.asked;
    expect([url, authorization]).toEqual(['/v1/chat/completions', `Bearer ${KEY}`]);
    expect(body).toMatchObject({
      model: 'a-model',
      temperature: 0.8,
      max_tokens: 300,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(Object.keys(body).filter((option) => option.endsWith('penalty'))).toEqual([]);
  });

  test('is a picture where it looks like one', async () => {
    const picture = 'Your hat.\n  /------\\\n ( ~~~~~~ )\n  \\------/\n   ||  ||\n';
    const { engine } = await startRig({ answers: { say: picture } });
    expect(await engine.speak(lineBrief(), NEVER)).toMatchObject({ asciiArt: true, text: picture.trim() });
  });

  test('ends with its last whole sentence where the model was cut off', async () => {
    const { engine } = await startRig({
      answers: { say: 'The door is open. And as if the', finish: 'length' },
    });
    expect(await engine.speak(lineBrief(), NEVER)).toMatchObject({ text: 'The door is open.' });
  });

  test.each([null, [0, -4], [1e15, 1]] as const)(
    'is counted by its length where the server says it cost %j',
    async (usage) => {
      const { engine, budget } = await startRig({ answers: { say: 'x'.repeat(39) + '.', usage } });
      const { tokensIn, tokensOut } = await engine.speak(lineBrief(), NEVER);
      expect(tokensOut).toBe(10);
      expect(tokensIn).toBeGreaterThan(50);
      expect(budget.spentToday('duel')).toBe(tokensIn + tokensOut);
    },
  );

  test('comes after as many tries as it takes', async () => {
    const { engine, provider } = await startRig({
      answers: (_, n) => (n < 3 ? { status: 500 } : { say: 'At last.' }),
    });
    expect(await engine.speak(lineBrief(), NEVER)).toMatchObject({ text: 'At last.', retries: 2 });
    expect(provider.asked).toHaveLength(3);
  });

  test('is asked for in another way after an answer of no use, and in the same after a fault of the server', async () => {
    const prompts = async (first: Parameters<typeof startRig>[0]) => {
      const { engine, provider } = await startRig(first);
      await engine.speak(lineBrief(), NEVER);
      return provider.asked.map(({ body }) => body.messages.at(-1)?.content);
    };
    const [one, two] = await prompts({ answers: (_, n) => (n < 2 ? { status: 500 } : { say: 'Well.' }) });
    expect(one).toBe(two);
    const [three, four] = await prompts({ answers: (_, n) => ({ say: n < 2 ? '' : 'Well.' }) });
    expect([three?.includes('Angle'), four?.includes('Angle')]).toEqual([false, true]);
  });
});

describe('a visitor and the minutes', () => {
  test('are answered and kept by the model, each from its own share', async () => {
    const { engine, spends } = await startRig({ answers: { say: 'You again.', usage: [50, 5] } });
    expect(await engine.chat(visitorSays('hello'), NEVER)).toMatchObject({
      text: 'You again.',
      tokensOut: 5,
    });
    expect(await engine.summarise(summaryBrief(), NEVER)).toMatchObject({ text: 'You again.', facts: [] });
    expect(spends()).toEqual([
      { purpose: 'chat', tokens: 55, settled: true },
      { purpose: 'duel', tokens: 55, settled: true },
    ]);
  });

  test('have facts at the end', async () => {
    const say =
      'The door stayed open.\nIt cost warden a hat.\n\n- warden lost a hat.\n- feral has the hinge.\n';
    const { engine } = await startRig({ answers: { say } });
    expect(await engine.summarise(summaryBrief({ closing: true }), NEVER)).toMatchObject({
      text: 'The door stayed open. It cost warden a hat.',
      facts: [{ text: 'warden lost a hat.' }, { text: 'feral has the hinge.' }],
    });
  });
});

describe('a call that nobody waits for any more', () => {
  test('is ended, with the reason of whoever stops, and stays reserved', async () => {
    const { engine, provider, spends, problems } = await startRig({
      answers: { frames: [frame({ content: 'Half' })], then: 'hang' },
    });
    const stopping = new AbortController();
    const speaking = engine.speak(lineBrief(), stopping.signal);
    await expect.poll(() => provider.asked.length).toBe(1);
    stopping.abort(new Error('stopping'));
    await expect(speaking).rejects.toThrow('stopping');
    await expect.poll(() => provider.open()).toBe(0);
    expect(spends()).toMatchObject([{ settled: false }]);
    expect(problems).toEqual([]);
  });

  test('says nothing against the provider', async () => {
    const { engine, provider } = await startRig({
      answers: { before: 'hang' },
    });
    for (let n = 0; n < 4; n += 1) {
      const stopping = new AbortController();
      const speaking = engine.speak(lineBrief(), stopping.signal);
      await expect.poll(() => provider.asked.length).toBe(n + 1);
      stopping.abort(new Error('stopping'));
      await expect(speaking).rejects.toThrow('stopping');
    }
    provider.answer({ say: 'Still here.' });
    expect(await engine.speak(lineBrief(), NEVER)).toMatchObject({ text: 'Still here.' });
  });

  test('says nothing either where it was to find out whether the provider is back', async () => {
    const { engine, provider, clock } = await startRig({ answers: { status: 401 } });
    await expect(engine.speak(lineBrief(), NEVER)).rejects.toThrow('refuses the key');
    clock.now = 600_000;
    provider.answer({ frames: [frame({ content: 'Half' })], then: 'hang' });
    const stopping = new AbortController();
    const speaking = engine.speak(lineBrief(), stopping.signal);
    await expect.poll(() => provider.asked.length).toBe(2);
    stopping.abort(new Error('stopping'));
    await expect(speaking).rejects.toThrow('stopping');
    provider.answer({ say: 'Still here.' });
    expect(await engine.speak(lineBrief(), NEVER)).toMatchObject({ text: 'Still here.' });
  });

  test('counts against the provider where it was the time that was up', async () => {
    const { engine, provider, problems } = await startRig({
      answers: { before: 'hang' },
    });
    for (let n = 1; n <= 3; n += 1) {
      const patience = new AbortController();
      const speaking = engine.speak(lineBrief(), patience.signal);
      await expect.poll(() => provider.asked.length).toBe(n);
      patience.abort(new DOMException('The time is up.', 'TimeoutError'));
      await expect(speaking).rejects.toThrow(EngineUnavailable);
    }
    await expect(engine.speak(lineBrief(), NEVER)).rejects.toThrow('did not answer in time');
    expect(provider.asked).toHaveLength(3);
    expect(problems).toHaveLength(1);
  });
});
