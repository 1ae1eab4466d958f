import { describe, expect, test } from 'vitest';
import type { Content, Premise } from '#daemon/content/content.ts';
import type { Episode } from '#daemon/director/episode.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import type { Brief, Line } from '#daemon/engines/engine.ts';
import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';
import { isSaid } from '#daemon/director/spoken.ts';
import { fingerprint } from '#daemon/gate/fingerprint.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { EPISODE } from '#tests/support/duel/fixtures.ts';
import { briefOf, playEpisode, playShow, speak } from '#tests/support/duel/show.ts';

const content = loadContent(SMALL_CONTENT);
const engineOf = (seed: number, said: string[] = []) =>
  createScriptedEngine({
    content,
    random: createRandom(seed),
    wasSaid: (print) => said.includes(print),
  });

function premise(): Premise {
  const [first] = content.premises;
  if (!first) throw new Error('the small content is empty');
  return first;
}

const episode = (plannedTurns = 30): Episode => ({ ...EPISODE, premise: premise(), plannedTurns });

/** The brief of a turn in the middle of an episode, after `texts`, the last of which the other said. */
function briefAfter(speaker: Line['persona'], ...texts: string[]): Brief {
  const other = speaker === 'feral' ? 'warden' : 'feral';
  const transcript = texts.map((text, i) => {
    const persona = (texts.length - i) % 2 === 1 ? other : speaker;
    return { persona, text, asciiArt: false };
  });
  return { ...briefOf(episode(), 10, transcript), speaker };
}

const SEEDS = Array.from({ length: 12 }, (_, i) => i);

describe('the scripted engine', () => {
  test('says the same with the same seed and other things with another', async () => {
    const lines = async (seed: number) =>
      (await playShow({ content, seed, lines: 120 })).map(({ line }) => line);
    const first = await lines(5);
    expect(await lines(5)).toEqual(first);
    expect(await lines(6)).not.toEqual(first);
  });

  test('costs nothing and says who wrote the line', async () => {
    const reply = await engineOf(1).speak(briefOf(episode(), 0, []), new AbortController().signal);
    expect(reply).toMatchObject({ model: 'scripted', tokensIn: 0, tokensOut: 0, costMicros: 0, retries: 0 });
  });

  test('opens with the opener of whoever speaks', async () => {
    const opening = briefOf(episode(), 0, []);
    expect((await speak(engineOf(1), { ...opening, speaker: 'feral' })).text).toBe(
      'I have spoken to the door.',
    );
    expect((await speak(engineOf(1), { ...opening, speaker: 'warden' })).text).toBe(
      'Good morning. I believe you spoke to the door.',
    );
  });

  test.each(SEEDS)('gives the direct answer of a running exchange (seed %i)', async (seed) => {
    const line = await speak(engineOf(seed), briefAfter('feral', 'Who gave you the key?'));
    expect(line.text).toBe('Nobody gives a key away.');
  });

  test('does not open an exchange again that the transcript shows, after a restart', async () => {
    const earlier = premise().exchanges.flatMap((exchange) =>
      exchange.flatMap((line) => Object.values(line).map((text) => text.replace(/[[\]]/g, ''))),
    );
    for (const seed of SEEDS) {
      const { text } = await speak(engineOf(seed), briefAfter('feral', ...earlier, 'Nobody told the lamp.'));
      expect(earlier.some((line) => text.includes(line))).toBe(false);
    }
  });

  test('does not open an exchange again that it opened before the transcript begins, after a restart', async () => {
    const exchangeLines = premise().exchanges.flatMap((exchange) =>
      exchange.flatMap((line) => Object.values(line).map((text) => text.replace(/[[\]]/g, ''))),
    );
    for (const seed of SEEDS) {
      const engine = engineOf(seed, exchangeLines.map(fingerprint));
      const { text } = await speak(engine, briefAfter('feral', 'Nobody told the lamp.'));
      expect(exchangeLines.some((line) => text.includes(line))).toBe(false);
    }
  });

  test.each(SEEDS)('reacts to what has just happened, and the other takes it up (seed %i)', async (seed) => {
    const [beat] = content.beats;
    const engine = engineOf(seed);
    const brief = { ...briefAfter('feral', 'Nobody told the lamp.'), beat };
    const reply = await engine.speak(brief, new AbortController().signal);
    const first = { persona: brief.speaker, ...reply };
    expect(reply).toMatchObject({ text: 'That is the fire drill.', beat });
    const next = { ...briefAfter('warden', 'Nobody told the lamp.', first.text), ordinal: 11 };
    const second = await speak(engine, next);
    expect(second.text).toMatch(
      /^(?:I have counted everyone, and the count is one|We practise the panic on Fridays)\.$/,
    );
    const after = briefAfter('feral', 'Nobody told the lamp.', first.text, second.text);
    const third = await speak(engine, { ...after, ordinal: 12 });
    expect(third.text).not.toMatch(/fire drill\.|tuned the bell|before lunch/);
  });

  test.each(SEEDS)('lets what happens wait while an exchange runs (seed %i)', async (seed) => {
    const [beat] = content.beats;
    const brief = { ...briefAfter('feral', 'Who gave you the key?'), beat };
    const reply = await engineOf(seed).speak(brief, new AbortController().signal);
    expect(reply).toMatchObject({ text: 'Nobody gives a key away.', beat: undefined });
  });

  test.each(SEEDS)('says the last line of the ending last (seed %i)', async (seed) => {
    const brief = { ...briefAfter('warden', 'I am off, and so is the quiet door.'), ordinal: 29 };
    expect((await speak(engineOf(seed), brief)).text).toBe('You have left the quiet key.');
  });

  test('answers a question with nothing that was not written to one', async () => {
    const elsewhere = content.voices.feral.retorts.filter(({ to }) => to !== 'question');
    for (const seed of SEEDS) {
      const { text } = await speak(engineOf(seed), briefAfter('feral', 'And what of it, would you say?'));
      expect(elsewhere.some(({ say }) => isSaid(say, text))).toBe(false);
    }
  });

  test.each(SEEDS)('gives another line each time one is rejected (seed %i)', async (seed) => {
    const engine = engineOf(seed);
    for (const brief of [briefAfter('feral', 'Who gave you the key?'), briefOf(episode(), 0, [])]) {
      const texts: string[] = [];
      for (let attempt = 0; attempt < 4; attempt += 1)
        texts.push((await speak(engine, { ...brief, attempt })).text);
      expect(new Set(texts.map(fingerprint)).size).toBe(texts.length);
    }
  });

  test('gives up at the second attempt what the moment calls for: it may be the very line that cannot pass', async () => {
    const [beat] = content.beats;
    for (const seed of SEEDS) {
      const answer = { ...briefAfter('feral', 'Who gave you the key?'), attempt: 1 };
      expect((await speak(engineOf(seed), answer)).text).not.toContain('Nobody gives a key away.');
      const reaction = { ...briefAfter('feral', 'Nobody told the lamp.'), beat, attempt: 1 };
      expect((await speak(engineOf(seed), reaction)).text).not.toContain('That is the fire drill.');
      const opening = { ...briefOf(episode(), 0, []), attempt: 1 };
      expect((await speak(engineOf(seed), opening)).text).not.toMatch(/spoken? to the door/);
    }
  });

  test('does not say again what an earlier process said', async () => {
    const answer = 'Nobody gives a key away.';
    const { text } = await speak(
      engineOf(1, [fingerprint(answer)]),
      briefAfter('feral', 'Who gave you the key?'),
    );
    expect(text).not.toContain(answer);
  });

  test('still speaks when all it could say was said', async () => {
    const engine = engineOf(3);
    for (let n = 0; n < 12; n += 1) {
      const played = await playEpisode(engine, episode(40));
      expect(played.every(({ line }) => line.text.trim() !== '')).toBe(true);
    }
  });

  test('speaks of the picture after a picture that no writer has answered', async () => {
    const brief = briefAfter('feral', '/\\/\\\n|__|\n----');
    const transcript = brief.transcript.map((line) => ({ ...line, asciiArt: true }));
    const texts = await Promise.all(
      SEEDS.map(async (seed) => (await speak(engineOf(seed), { ...brief, transcript })).text),
    );
    expect(texts.filter((text) => !/drawing/i.test(text))).toEqual([]);
  });

  test('stops with the reason of the signal', async () => {
    const aborted = AbortSignal.abort(new Error('the daemon stops'));
    await expect(engineOf(1).speak(briefOf(episode(), 0, []), aborted)).rejects.toThrow('the daemon stops');
  });
});

describe('with content that has nothing but premises', () => {
  test('the engine still speaks', async () => {
    const silent = {
      sheet: '',
      retorts: [],
      says: [],
      callbacks: [],
      segues: [],
      rants: [],
      forms: [],
      art: [],
    };
    const bare: Content = { ...content, beats: [], voices: { feral: silent, warden: silent } };
    const played = await playShow({ content: bare, seed: 1, lines: 60 });
    expect(played.every(({ line }) => line.text !== '')).toBe(true);
  });
});
