import { describe, expect, test } from 'vitest';
import type { Persona } from '#shared/brand.ts';
import type { Content, Fact, PersonaVoice } from '#daemon/content/content.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import type { Engine, Line, Reply } from '#daemon/engines/engine.ts';
import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';
import { fingerprint } from '#daemon/gate/fingerprint.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { EPISODE } from '#tests/support/duel/fixtures.ts';
import { briefOf } from '#tests/support/duel/show.ts';

const HOLDERS = ['me', 'you', undefined] as const;
const small = loadContent(SMALL_CONTENT);
const [premise] = small.premises;
if (!premise) throw new Error('the small content is empty');
/** Nothing but callbacks can come before an opener. */
const content: Content = { ...small, voices: { feral: voiceOf('feral'), warden: voiceOf('warden') } };

function voiceOf(persona: Persona): PersonaVoice {
  const callbacks = Array.from({ length: 30 }, (_, n) => ({
    holder: HOLDERS[n % 3],
    say: `Callback ${n}: here is {object}. {outcome}`,
    answer: `To callback ${n}: I see {object}.`,
  }));
  return { ...small.voices[persona], art: [], callbacks };
}

const thing = (name: string, holder: Fact['holder'] = 'nobody'): Fact => ({
  // It bears on the plot: three words of its things are in it.
  text: `Something came of ${name}, a lamp, a key and a stamp.`,
  thing: name,
  holder,
});

const episode = { ...EPISODE, premise, plannedTurns: 40 };
const never = new AbortController().signal;
const engineOf = (seed: number) => createScriptedEngine({ content, random: createRandom(seed) });

/** The next line of an episode that begins with something of an earlier one. */
async function next(engine: Engine, ledger: readonly Fact[], said: readonly Line[]): Promise<Line & Reply> {
  const brief = briefOf(episode, said.length, said);
  const reply = await engine.speak({ ...brief, hasPrelude: said.length === 0, ledger }, never);
  return { persona: brief.speaker, ...reply };
}

const SEEDS = Array.from({ length: 20 }, (_, n) => n);

describe('a thing of an earlier episode', () => {
  test('comes before the opener, and is answered as a writer has written', async () => {
    for (const seed of SEEDS) {
      const engine = engineOf(seed);
      const ledger = [thing('the toner')];
      const first = await next(engine, ledger, []);
      const number =
        /^Callback (\d+): here is the toner\. Something came of the toner, a lamp, a key and a stamp\.$/.exec(
          first.text,
        )?.[1];
      expect(number).toBeDefined();
      const second = await next(engine, [], [first]);
      expect(second.text).toBe(`To callback ${number}: I see the toner.`);
      expect(second.persona).not.toBe(first.persona);
      const third = await next(engine, [], [first, second]);
      expect(third.persona).toBe(first.persona);
      expect(third.text).toMatch(/ the door\.$/);
    }
  });

  test('does not come where what belongs behind it was said once, and is the same again', async () => {
    const answer = 'Put it back.';
    const withAnswer = (persona: Persona) => ({
      ...content.voices[persona],
      callbacks: [{ say: 'Here is {object} again.', answer }],
    });
    const voices = { feral: withAnswer('feral'), warden: withAnswer('warden') };
    const first = async (wasSaid: (print: string) => boolean) => {
      const random = createRandom(1);
      const engine = createScriptedEngine({ content: { ...content, voices }, random, wasSaid });
      return (await next(engine, [thing('the toner')], [])).text;
    };
    expect(await first(() => false)).toBe('Here is the toner again.');
    expect(await first((print) => print === fingerprint(answer))).toMatch(/ the door\.$/);
  });

  test('is said from the side of whoever says it', async () => {
    for (const seed of SEEDS) {
      const { persona, text } = await next(engineOf(seed), [thing("warden's stapler")], []);
      expect(text).toContain(persona === 'warden' ? 'here is my stapler.' : 'here is your stapler.');
    }
  });

  test('comes back in a line that is true of who has it now', async () => {
    for (const seed of SEEDS) {
      const { persona, text } = await next(engineOf(seed), [thing('the toner', 'feral')], []);
      const holder = HOLDERS[Number(/Callback (\d+)/.exec(text)?.[1]) % 3];
      expect([undefined, persona === 'feral' ? 'me' : 'you']).toContain(holder);
    }
  });

  test('does not come back where the episode is about it, nor does a fact without a thing', async () => {
    const ledger = [thing(premise.things[0] ?? ''), { text: 'The moth won.' }];
    for (const seed of SEEDS) expect((await next(engineOf(seed), ledger, [])).text).toMatch(/the door\.$/);
  });

  test.each(['Something came of the toner.', 'Something came of the toner, a lamp and a key.'])(
    'does not come back where it has little to do with the episode: %s',
    async (text) => {
      const ledger = [{ ...thing('the toner'), text }];
      for (const seed of SEEDS) expect((await next(engineOf(seed), ledger, [])).text).toMatch(/the door\.$/);
    },
  );

  test('tells which fact it came back to', async () => {
    const { recalls } = await next(engineOf(1), [thing('the toner')], []);
    expect(recalls).toEqual(['Something came of the toner, a lamp, a key and a stamp.']);
  });

  test('is not answered by a process that does not know what it was: the opener comes at once', async () => {
    const first = await next(engineOf(1), [thing('the toner')], []);
    expect((await next(engineOf(2), [], [first])).text).toMatch(/the door\.$/);
  });
});
