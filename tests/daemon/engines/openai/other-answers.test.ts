import { expect, test } from 'vitest';
import { OtherAnswers } from '#daemon/engines/openai/other-answers.ts';

const SHORTLY = 20;
const LONG_MS = 60_000;
const NEVER = new AbortController().signal;

/** Asks in one of these ways after the other. */
function asking(...ways: readonly ((signal: AbortSignal) => Promise<string>)[]) {
  let n = 0;
  return (signal: AbortSignal) => (ways[n++] ?? hang)(signal);
}

const say = (text: string) => () => Promise.resolve(text);
const fail = () => Promise.reject(new Error('no'));
function hang(signal: AbortSignal): Promise<string> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('enough'))));
}

test('what fails or hangs is one answer fewer', async () => {
  const others = new OtherAnswers(4, asking(fail, say('one'), hang, say('two')), NEVER);
  expect(await others.within(SHORTLY)).toEqual(['one', 'two']);
});

test('nobody waits once all are there', async () => {
  const others = new OtherAnswers(2, asking(say('one'), say('two')), NEVER);
  expect(await others.within(LONG_MS)).toEqual(['one', 'two']);
});

test('they end where the line is no longer wanted', async () => {
  const line = new AbortController();
  const others = new OtherAnswers(1, asking(hang), line.signal);
  line.abort();
  expect(await others.within(LONG_MS)).toEqual([]);
});
