import { describe, expect, test } from 'vitest';
import type { Persona } from '#shared/brand.ts';
import type { Content } from '#daemon/content/content.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import type { Brief, LedgerEntry, Line } from '#daemon/engines/engine.ts';
import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { EPISODE } from '#tests/support/duel/fixtures.ts';
import { briefOf, speak } from '#tests/support/duel/show.ts';

const small = loadContent(SMALL_CONTENT);
const [first] = small.premises;
if (!first) throw new Error('the small content is empty');
const premise = { ...first, exchanges: [], says: { feral: [], warden: [] } };
/** Nothing but retorts and callbacks, of which there are enough. */
const content: Content = {
  ...small,
  beats: [],
  voices: { feral: voiceOf('feral'), warden: voiceOf('warden') },
};

function voiceOf(persona: Persona) {
  const callbacks = Array.from(
    { length: 9 },
    (_, n) => `Callback ${n}: first {gag}, now {echo} and [a spoon].`,
  );
  const retorts = Array.from({ length: 40 }, (_, n) => ({
    to: 'any' as const,
    say: `{Echo} and [lamp ${n}].`,
  }));
  return { ...small.voices[persona], says: [], rants: [], forms: [], art: [], retorts, callbacks };
}

const gag = (text: string): LedgerEntry => ({ kind: 'gag', text });
const isCallback = ({ text }: Line) => text.startsWith('Callback');

/** An episode of forty turns in which the ledger is what it is. */
async function episode(seed: number, ledger: readonly LedgerEntry[]): Promise<Line[]> {
  const engine = createScriptedEngine({ content, random: createRandom(seed) });
  const lines: Line[] = [];
  while (lines.length < 40) {
    const brief: Brief = briefOf({ ...EPISODE, premise, plannedTurns: 40 }, lines.length, lines.slice(-12));
    lines.push(await speak(engine, { ...brief, ledger }));
  }
  return lines;
}

const SEEDS = Array.from({ length: 20 }, (_, n) => n);
const ledger = [gag("warden's stapler"), gag('the toner'), gag('form 27-B'), gag('the moth')];

describe('a gag of an earlier episode', () => {
  test('comes back once or twice in an episode, each time another, and not at once again', async () => {
    const counts = [];
    for (const seed of SEEDS) {
      const lines = await episode(seed, ledger);
      const at = [...lines.keys()].filter((n) => lines[n] && isCallback(lines[n]));
      const gags = at.map((n) => /first (.*), now/.exec(lines[n]?.text ?? '')?.[1]?.replace(/^\w+ /, ''));
      expect(new Set(gags).size).toBe(gags.length);
      if (at.length > 1) expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(8);
      counts.push(at.length);
    }
    expect(Math.max(...counts)).toBe(2);
    expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeGreaterThan(1);
  });

  test('is said from the side of whoever says it', async () => {
    for (const seed of SEEDS) {
      const callbacks = (await episode(seed, [gag("warden's stapler")])).filter(isCallback);
      for (const { persona, text } of callbacks)
        expect(text).toContain(persona === 'warden' ? 'first my stapler,' : 'first your stapler,');
    }
  });

  test('does not come back where it was mentioned already, nor a fact', async () => {
    for (const seed of SEEDS) {
      const lines = await episode(seed, [gag('a lamp'), { kind: 'fact', text: 'The moth won.' }]);
      const firstLamp = lines.findIndex(({ text }) => text.includes('lamp'));
      expect(lines.slice(firstLamp).filter(isCallback)).toEqual([]);
    }
  });

  test('is remembered as said after a restart, as far as the transcript tells', async () => {
    const said: Line = { persona: 'warden', text: 'The toner again, and the moth.', asciiArt: false };
    for (const seed of SEEDS) {
      const engine = createScriptedEngine({ content, random: createRandom(seed) });
      const brief = {
        ...briefOf({ ...EPISODE, premise, plannedTurns: 40 }, 20, [said]),
        speaker: 'feral' as const,
      };
      const line = await speak(engine, { ...brief, ledger: [gag('the toner'), gag('the moth')] });
      expect(isCallback(line)).toBe(false);
    }
  });
});
