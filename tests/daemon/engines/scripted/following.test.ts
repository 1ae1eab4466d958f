import { describe, expect, test } from 'vitest';
import type { Content, Premise } from '#daemon/content/content.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';
import { tellingWords } from '#daemon/engines/scripted/related.ts';
import { fingerprint } from '#daemon/gate/fingerprint.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { EPISODE } from '#tests/support/duel/fixtures.ts';
import { briefOf, speak } from '#tests/support/duel/show.ts';

const content = loadContent(SMALL_CONTENT);
const [premise] = content.premises;
if (!premise) throw new Error('the small content is empty');
const SEEDS = Array.from({ length: 30 }, (_, n) => n);

/** What feral says to a line of warden's in the middle of an episode, by seed. */
async function answers(text: string, { of = content, said = [] as string[] } = {}): Promise<string[]> {
  const transcript = [{ persona: 'warden' as const, text, asciiArt: false }];
  const brief = {
    ...briefOf({ ...EPISODE, premise: of.premises[0] ?? premiseOf({}), plannedTurns: 30 }, 10, transcript),
    speaker: 'feral' as const,
  };
  return Promise.all(
    SEEDS.map(async (seed) => {
      const engine = createScriptedEngine({ content: of, random: createRandom(seed), said });
      return (await speak(engine, brief)).text;
    }),
  );
}

const premiseOf = (change: Partial<Premise>): Premise => ({ ...premise, ...change });

describe('a line that goes on about what was said', () => {
  test('is said without a retort before it', async () => {
    const only: Content = {
      ...content,
      premises: [
        premiseOf({ exchanges: [], says: { feral: ['The marmalade went [a shade] darker.'], warden: [] } }),
      ],
    };
    expect(await answers('Nobody touched the marmalade.', { of: only })).toContain(
      'The marmalade went a shade darker.',
    );
    expect(await answers('Nobody touched the piano.', { of: only })).not.toContain(
      'The marmalade went a shade darker.',
    );
  });

  test('opens an exchange without a retort before it', async () => {
    const only: Content = {
      ...content,
      premises: [
        premiseOf({
          exchanges: [[{ feral: 'Who moved [the marmalade]?' }, { warden: 'It left by [a tram].' }]],
        }),
      ],
    };
    expect(await answers('We counted the marmalades.', { of: only })).toContain('Who moved the marmalade?');
    expect(await answers('We counted the pianos.', { of: only })).not.toContain('Who moved the marmalade?');
  });

  test('is not one that shares only a word of every premise', () => {
    const rare = {
      ...premise,
      id: 'rare',
      things: ['the marmalade'],
      openers: { feral: 'The marmalade and the door.', warden: 'Ah.' },
    };
    const common = Array.from({ length: 20 }, (_, n) => premiseOf({ id: `p-${n}` }));
    const telling = tellingWords({ premises: [...common, rare] });
    expect(telling('marmalade')).toBe(true);
    expect(telling('door')).toBe(false);
  });
});

describe('an answer that was given in an earlier episode', () => {
  test('is given again behind a word or two, or behind a retort', async () => {
    const texts = await answers('Who gave you the key?', { said: [fingerprint('Nobody gives a key away.')] });
    expect(texts.every((text) => /\sNobody gives a key away\.$/.test(text))).toBe(true);
    expect(texts.some((text) => /^(?:Ha|Listen|Right)\. Nobody/.test(text))).toBe(true);
    expect(texts.some((text) => /hates/.test(text))).toBe(true);
  });
});
