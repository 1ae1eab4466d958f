import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { EngineUnavailable, type Engine, type EngineTerms, type Reply } from '#daemon/engines/engine.ts';
import { OPENAI_TERMS } from '#daemon/engines/openai/openai-engine.ts';
import { SCRIPTED_TERMS } from '#daemon/engines/scripted/scripted-engine.ts';
import type { GateContext } from '#daemon/gate/gate.ts';
import { FallbackChain, type DraftRequest } from '#daemon/turns/fallback-chain.ts';
import { RehearsalMemory } from '#daemon/rehearsal.ts';
import { offered } from '#tests/support/duel/offered.ts';

const REFUSAL = 'As an AI language model, I cannot argue.';
const LONG_MS = 60_000;

/** What an engine says at each attempt; the last again and again. */
type Lines = readonly (string | Error)[];

/** An engine with its lines, and the attempts it was asked for. */
function engineOf(name: string, terms: EngineTerms, lines: Lines) {
  const attempts: number[] = [];
  const say = (attempt: number): Promise<Reply> => {
    attempts.push(attempt);
    const line = lines[attempts.length - 1] ?? lines.at(-1) ?? '';
    return line instanceof Error ? Promise.reject(line) : Promise.resolve(offered(line));
  };
  const never = () => Promise.reject(new Error('nobody asks for that'));
  const verdicts: (string | undefined)[] = [];
  const judged = (refusal: string | undefined) => void verdicts.push(refusal);
  const engine: Engine = { name, model: name, terms, speak: never, chat: never, summarise: never, judged };
  return { engine, attempts, say, verdicts };
}

/** A chain of two engines, and how they are asked. */
function chain({ provider, scripted, said = [] }: { provider: Lines; scripted: Lines; said?: string[] }) {
  const engines = {
    provider: engineOf('openai', OPENAI_TERMS, provider),
    scripted: engineOf('scripted', SCRIPTED_TERMS, scripted),
  };
  const memory = new RehearsalMemory();
  for (const text of said) memory.note({ persona: 'warden', text, asciiArt: false });
  const context: GateContext = { speaker: 'warden', memory, episode: [], subjects: [], told: [] };
  const log: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
  const refused: string[] = [];
  const request: DraftRequest = {
    engines: [engines.provider.engine, engines.scripted.engine],
    signal: new AbortController().signal,
    mayAskProvider: true,
    patienceMs: LONG_MS,
    ask: (engine, attempt) => (engine.name === 'openai' ? engines.provider : engines.scripted).say(attempt),
    context,
    onRefused: (engine, { reason, text }) => void refused.push(`${engine.name}: ${reason}: ${text}`),
  };
  return {
    ...engines,
    log,
    refused,
    say: (fields: Partial<DraftRequest> = {}) =>
      new FallbackChain({ logger }).say({
        ...request,
        ...fields,
      }),
  };
}

describe('of several drafts of a line', () => {
  const several = (texts: readonly string[]) => {
    const [first = '', ...others] = texts;
    return { ...offered(first), others: others.map((text) => ({ text, asciiArt: false })) };
  };

  test('the best is said, and all are kept with what was made of them', async () => {
    const { say, provider } = chain({ provider: [''], scripted: ['A script.'] });
    const written = await say({ ask: () => Promise.resolve(several([REFUSAL, 'I left.'])) });
    expect(written).toMatchObject({ reply: { text: 'I left.' }, refused: 0 });
    expect(written.drafts?.map(({ verdict }) => verdict.passed)).toEqual([true, false]);
    expect(provider.verdicts).toEqual([undefined]);
  });

  test('none is said where the gate refuses all, and that counts as one refusal a try', async () => {
    const { say, refused, scripted } = chain({ provider: [''], scripted: ['A script.'] });
    const written = await say({
      ask: (engine, attempt) =>
        engine.name === 'openai' ? Promise.resolve(several([REFUSAL, REFUSAL])) : scripted.say(attempt),
    });
    expect(written).toMatchObject({ engine: 'scripted', refused: 2 });
    expect(refused).toHaveLength(2);
  });
});

describe('a line', () => {
  test('is the provider’s where it passes the gate', async () => {
    const { say, scripted } = chain({ provider: ['I left.'], scripted: ['A script.'] });
    expect(await say()).toMatchObject({ reply: { text: 'I left.' }, engine: 'openai', refused: 0 });
    expect(scripted.attempts).toEqual([]);
  });

  test('is the provider’s second where the gate refused its first', async () => {
    const { say, provider, refused } = chain({ provider: [REFUSAL, 'I left.'], scripted: ['A script.'] });
    expect(await say()).toMatchObject({
      reply: { text: 'I left.', retries: 1 },
      engine: 'openai',
      refused: 1,
    });
    expect(provider.attempts).toEqual([0, 1]);
    expect(refused).toEqual([`openai: refusal: ${REFUSAL}`]);
  });

  test('is told to the engine with what the gate made of it', async () => {
    const { say, provider, scripted } = chain({ provider: [REFUSAL, 'I left.'], scripted: ['A script.'] });
    await say();
    expect([provider.verdicts, scripted.verdicts]).toEqual([['refusal', undefined], []]);
  });

  test('is scripted where the gate refused the provider twice', async () => {
    const { say, provider, scripted } = chain({ provider: [REFUSAL], scripted: ['A script.'] });
    expect(await say()).toMatchObject({ reply: { text: 'A script.' }, engine: 'scripted', refused: 2 });
    expect(provider.attempts).toEqual([0, 1]);
    expect(scripted.attempts).toEqual([0]);
  });

  test('is scripted at once where the provider is unavailable, which is told elsewhere', async () => {
    const away = new EngineUnavailable('There is no key.');
    const { say, provider, log } = chain({ provider: [away], scripted: ['A script.'] });
    expect(await say()).toMatchObject({ engine: 'scripted', refused: 0 });
    expect(provider.attempts).toEqual([0]);
    expect(log).toEqual([]);
  });

  test('is scripted where the provider may not be asked', async () => {
    const { say, provider } = chain({ provider: ['I left.'], scripted: ['A script.'] });
    expect(await say({ mayAskProvider: false })).toMatchObject({ engine: 'scripted' });
    expect(provider.attempts).toEqual([]);
  });

  test('is scripted where the provider has a fault, which is logged', async () => {
    const { say, log } = chain({ provider: [new TypeError('x is not a function')], scripted: ['A script.'] });
    expect(await say()).toMatchObject({ reply: { text: 'A script.' }, engine: 'scripted' });
    expect(log).toHaveLength(1);
    expect(log[0]).toContain('x is not a function');
  });

  test('is stored as the gate cleaned it, with the retries of the engine', async () => {
    const { say } = chain({ provider: ['<warden> I left.\u0000'], scripted: [] });
    expect((await say()).reply).toEqual(offered('I left.'));
  });
});

describe('patience', () => {
  test('ends a provider that says nothing, and the scripted engine speaks', async () => {
    const { say, log } = chain({ provider: [], scripted: ['A script.'] });
    const ask: DraftRequest['ask'] = (engine, _attempt, signal) =>
      engine.name === 'scripted' ? Promise.resolve(offered('A script.')) : untilAborted(signal);
    expect(await say({ ask, patienceMs: 20 })).toMatchObject({ engine: 'scripted', refused: 0 });
    expect(log).toEqual([]);
  });

  test('is for both of its attempts', async () => {
    const { say } = chain({ provider: [], scripted: [] });
    const ask: DraftRequest['ask'] = (engine, attempt, signal) => {
      if (engine.name === 'scripted') return Promise.resolve(offered('A script.'));
      return attempt === 0 ? Promise.resolve(offered(REFUSAL)) : untilAborted(signal);
    };
    expect(await say({ ask, patienceMs: 20 })).toMatchObject({ engine: 'scripted', refused: 1 });
  });
});

describe('a daemon that stops', () => {
  test('gets no line, and no script is asked for one', async () => {
    const { say, scripted, log } = chain({ provider: [], scripted: ['A script.'] });
    const stop = new AbortController();
    const asked = say({ signal: stop.signal, ask: (_engine, _attempt, signal) => untilAborted(signal) });
    stop.abort(new Error('stopping'));
    await expect(asked).rejects.toThrow('stopping');
    expect(scripted.attempts).toEqual([]);
    expect(log).toEqual([]);
  });

  test('gets none from a script that is refused either', async () => {
    const stop = new AbortController();
    const { say, scripted } = chain({ provider: [], scripted: [REFUSAL] });
    const asked = say({
      signal: stop.signal,
      mayAskProvider: false,
      onRefused: () => stop.abort(new Error('stopping')),
    });
    await expect(asked).rejects.toThrow('stopping');
    expect(scripted.attempts).toEqual([0]);
  });
});

describe('the scripted engine', () => {
  test('may repeat itself at its sixth attempt: saying it again is better than silence', async () => {
    const { say, scripted, refused } = chain({ provider: [], scripted: ['I left.'], said: ['I left.'] });
    expect(await say({ mayAskProvider: false })).toMatchObject({ reply: { text: 'I left.' }, refused: 5 });
    expect(scripted.attempts).toEqual([0, 1, 2, 3, 4, 5]);
    expect(refused[0]).toBe('scripted: said before: I left.');
  });

  test('may not say everything even then', async () => {
    const { say } = chain({ provider: [], scripted: [REFUSAL] });
    await expect(say({ mayAskProvider: false })).rejects.toThrow('refused 6 lines in a row');
  });
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = () => reject(signal.reason as Error);
    if (signal.aborted) give();
    else signal.addEventListener('abort', give);
  });
}
