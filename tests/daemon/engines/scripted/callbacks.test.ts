import { describe, expect, test } from 'vitest';
import type { Persona } from '#shared/brand.ts';
import type { Content, Fact } from '#daemon/content/content.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import type { Brief, Line } from '#daemon/engines/engine.ts';
import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { EPISODE } from '#tests/support/duel/fixtures.ts';
import { briefOf, speak } from '#tests/support/duel/show.ts';

const HOLDERS = ['me', 'you', undefined] as const;
const small = loadContent(SMALL_CONTENT);
const [first] = small.premises;
if (!first) throw new Error('the small content is empty');
/** Remarks enough for an episode. */
const remarks = (persona: Persona) =>
  Array.from({ length: 20 }, (_, n) => `So says ${persona} of [jug ${n}].`);
const premise = { ...first, exchanges: [], says: { feral: remarks('feral'), warden: remarks('warden') } };
/** Nothing but retorts and callbacks, of which there are enough. */
const content: Content = {
  ...small,
  beats: [],
  voices: { feral: voiceOf('feral'), warden: voiceOf('warden') },
};

function voiceOf(persona: Persona) {
  const callbacks = Array.from({ length: 30 }, (_, n) => ({
    holder: HOLDERS[n % 3],
    say: `Callback ${n}: first {object}, now {echo} and [a spoon].`,
  }));
  const retorts = Array.from({ length: 400 }, (_, n) => ({
    to: 'any' as const,
    say: `{Echo} and [lamp ${n}].`,
  }));
  return { ...small.voices[persona], says: [], rants: [], forms: [], art: [], retorts, callbacks };
}

const thing = (name: string, holder: Fact['holder'] = 'nobody'): Fact => ({
  text: `Something came of ${name}.`,
  thing: name,
  holder,
});
const isCallback = ({ text }: Line) => text.startsWith('Callback');

/** An episode of forty turns in which the ledger is what it is. */
async function episode(seed: number, ledger: readonly Fact[]): Promise<Line[]> {
  const engine = createScriptedEngine({ content, random: createRandom(seed) });
  const lines: Line[] = [];
  while (lines.length < 40) {
    const brief: Brief = briefOf({ ...EPISODE, premise, plannedTurns: 40 }, lines.length, lines.slice(-12));
    lines.push(await speak(engine, { ...brief, isAside: lines.length % 4 === 3, ledger }));
  }
  return lines;
}

const SEEDS = Array.from({ length: 20 }, (_, n) => n);
const ledger = [thing("warden's stapler"), thing('the toner'), thing('form 27-B'), thing('the moth')];

describe('a thing of an earlier episode', () => {
  test('comes back at most once in an episode, and in most that have room for it', async () => {
    const counts = [];
    for (const seed of SEEDS) counts.push((await episode(seed, ledger)).filter(isCallback).length);
    expect(Math.max(...counts)).toBe(1);
    expect(counts.filter((count) => count === 1).length).toBeGreaterThan(SEEDS.length / 2);
  });

  test('is said from the side of whoever says it', async () => {
    for (const seed of SEEDS) {
      const callbacks = (await episode(seed, [thing("warden's stapler")])).filter(isCallback);
      for (const { persona, text } of callbacks)
        expect(text).toContain(persona === 'warden' ? 'first my stapler,' : 'first your stapler,');
    }
  });

  test('comes back in a line that is true of who has it now', async () => {
    for (const seed of SEEDS) {
      const callbacks = (await episode(seed, [thing('the toner', 'feral')])).filter(isCallback);
      for (const { persona, text } of callbacks) {
        const holder = HOLDERS[Number(/Callback (\d+)/.exec(text)?.[1]) % 3];
        expect(['me', 'you'].includes(holder ?? '') ? holder : undefined).toBe(
          holder === undefined ? undefined : persona === 'feral' ? 'me' : 'you',
        );
      }
    }
  });

  test('does not come back where it was mentioned already, nor does a fact without a thing', async () => {
    for (const seed of SEEDS) {
      const lines = await episode(seed, [thing('a lamp'), { text: 'The moth won.' }]);
      const firstLamp = lines.findIndex(({ text }) => text.includes('lamp'));
      expect(lines.slice(firstLamp).filter(isCallback)).toEqual([]);
    }
  });

  test('tells which fact it came back to', async () => {
    const engine = createScriptedEngine({ content, random: createRandom(1) });
    const said: Line = { persona: 'warden', text: 'Nobody was told.', asciiArt: false };
    const brief = { ...briefOf({ ...EPISODE, premise, plannedTurns: 40 }, 20, [said]), ledger };
    const asked = { ...brief, speaker: 'feral' as const, isAside: true };
    for (let n = 0; n < 200; n += 1) {
      const { text, recalls } = await engine.speak(asked, new AbortController().signal);
      expect(recalls === undefined).toBe(!text.startsWith('Callback'));
      if (recalls) return expect(ledger.map((fact) => fact.text)).toContain(recalls[0]);
    }
    throw new Error('nothing came back');
  });
});
