import { expect, test } from 'vitest';
import { configurationOf } from '#client/features/feed/console-header.tsx';

const speaker = { engine: 'openai', model: 'gpt-4o-mini', temperature: 0.8, lowPower: false };
const console = { state: 'active', ...speaker } as const;
const engineIn = (facts: ReturnType<typeof configurationOf>) => new Map(facts).get('engine now');

test('A console says how the duel is set up in the words of the specification', () => {
  expect(configurationOf(undefined).slice(0, 4)).toEqual([
    ['actors', 'feral and warden'],
    ['model', 'a chat model of a provider'],
    ['temperature', '0.8'],
    ['console', 'v2.4.1'],
  ]);
});

test('A console names the engine with its model, and an engine that is its own model once', () => {
  expect(engineIn(configurationOf(console))).toBe('openai, gpt-4o-mini');
  expect(engineIn(configurationOf({ ...console, engine: 'scripted', model: 'scripted' }))).toBe('scripted');
  expect(engineIn(configurationOf(undefined))).toBe('–');
});
