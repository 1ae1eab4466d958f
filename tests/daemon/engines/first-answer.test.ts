import { afterEach, describe, expect, test, vi } from 'vitest';
import type { EngineTerms } from '#daemon/engines/engine.ts';
import { firstAnswer } from '#daemon/engines/first-answer.ts';
import { OPENAI_TERMS } from '#daemon/engines/openai/openai-engine.ts';
import { SCRIPTED_TERMS } from '#daemon/engines/scripted/scripted-engine.ts';

interface Answering {
  readonly terms: EngineTerms;
  readonly answer: (signal: AbortSignal) => Promise<string | undefined>;
}

const LONG_MS = 60_000;
const says = (text: string | undefined, terms = OPENAI_TERMS): Answering => ({
  terms,
  answer: () => Promise.resolve(text),
});
const fails: Answering = { terms: OPENAI_TERMS, answer: () => Promise.reject(new Error('It is down.')) };
const scripted = says('A script.', SCRIPTED_TERMS);

function ask(engines: readonly Answering[], { mayAskProvider = true, patienceMs = LONG_MS } = {}) {
  const failures: unknown[] = [];
  const answer = firstAnswer(engines, {
    signal: new AbortController().signal,
    mayAskProvider,
    patienceMs,
    ask: (engine, signal) => engine.answer(signal),
    onFailure: (error) => void failures.push(error),
  });
  return { answer, failures };
}

describe('engines in a list', () => {
  afterEach(() => vi.useRealTimers());

  test('are asked in order, past those that fail or have no answer that will do', async () => {
    const { answer, failures } = ask([fails, says(undefined), says('I left.'), says('I stayed.'), scripted]);
    expect(await answer).toBe('I left.');
    expect(failures).toEqual([new Error('It is down.')]);
  });

  test('are passed over where they cost tokens and none may be spent', async () => {
    const free = says('It is free.', { ...OPENAI_TERMS, costsTokens: false });
    const engines = [says('I left.'), free, scripted];
    expect(await ask(engines, { mayAskProvider: false }).answer).toBe('It is free.');
  });

  test('share the patience, however many they are', async () => {
    vi.useFakeTimers();
    const after = (ms: number): Answering => ({
      terms: OPENAI_TERMS,
      answer: (signal) => waited(ms, signal).then(() => undefined),
    });
    let answered: string | undefined;
    const { answer, failures } = ask([after(15_000), after(15_000), scripted], { patienceMs: 18_000 });
    const asked = answer.then((text) => (answered = text));
    await vi.advanceTimersByTimeAsync(17_900);
    expect(answered).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(answered).toBe('A script.');
    expect(failures).toMatchObject([{ name: 'TimeoutError' }]);
    await asked;
  });

  test('end with the last one, whose fault is told', async () => {
    await expect(ask([says(undefined), fails]).answer).rejects.toThrow('It is down.');
    expect(await ask([fails, says(undefined)]).answer).toBeUndefined();
  });

  test('may be none', async () => {
    expect(await ask([]).answer).toBeUndefined();
  });
});

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
