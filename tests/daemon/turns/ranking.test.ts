import { describe, expect, test } from 'vitest';
import type { GateContext } from '#daemon/gate/gate.ts';
import { RehearsalMemory } from '#daemon/rehearsal.ts';
import { rank } from '#daemon/turns/ranking.ts';

const LAST = 'The stamp was entered twice in the register, and one of the two has a moustache.';

interface Told {
  readonly said?: readonly string[];
  readonly episode?: readonly string[];
  readonly told?: readonly string[];
  readonly words?: readonly [number, number];
}

/** The texts of drafts, the best first. */
function order(texts: readonly string[], { said = [], episode = [LAST], told = [], words }: Told = {}) {
  return ranked(texts, { said, episode, told, ...(words && { words }) }).map(({ draft }) => draft.text);
}

function ranked(texts: readonly string[], { said = [], episode = [LAST], told = [], words }: Told = {}) {
  const memory = new RehearsalMemory();
  for (const text of said) memory.note({ persona: 'feral', text, asciiArt: false });
  const context: GateContext = { speaker: 'feral', memory, episode, subjects: [], told };
  const drafts = texts.map((text) => ({ text, asciiArt: false }));
  return rank(drafts, context, { words, mayRepeat: false });
}

describe('of two drafts the better one', () => {
  test('takes up the line before', () => {
    const [answer, aside] = [
      'That moustache is on the stamp, not on me.',
      'My kettle has opinions about Tuesday.',
    ];
    expect(order([aside, answer])).toEqual([answer, aside]);
  });

  test('is unlike what was said before', () => {
    const said = ['I traded the register to a goat for half a window and its curtain.'];
    const [again, fresh] = [
      'So a goat has the register, traded for a window.',
      'I sold the register to a deaf nun who pays in candles.',
    ];
    expect(order([again, fresh], { said })).toEqual([fresh, again]);
  });

  test('has the length that was wanted', () => {
    const [long, short] = [
      'The register was lent to me by a bishop with a cough, who never came back for it, nor for his hat.',
      'The register is mine.',
    ];
    expect(order([long, short], { words: [1, 9] })[0]).toBe(short);
    expect(order([short, long], { words: [15, 30] })[0]).toBe(long);
  });

  test('is short where nobody has been for four lines', () => {
    const episode = [LAST, LAST, LAST, LAST].map((line, n) => `${line} It happened ${n} winters ago.`);
    const [long, short] = ['The register says what it likes, and so do I.', 'Whose register?'];
    expect(order([long, short], { episode })[0]).toBe(short);
    expect(ranked([long], { episode: [...episode, 'No.'] })[0]?.scores.rhythm).toBe(1);
  });

  test('is in words of its own', () => {
    const told = ['There is a hosepipe coming in under the register door.'];
    const [copied, own] = [
      'So what? A hosepipe coming in under the register, big deal.',
      'The register has a hosepipe.',
    ];
    expect(order([copied, own], { told })).toEqual([own, copied]);
  });
});

test('what the gate refuses comes last, whatever else speaks for it', () => {
  const refused = 'As an AI language model, I cannot argue about the stamp in the register.';
  const [best, worst] = ranked([refused, 'My kettle has opinions about Tuesday.']);
  expect(best?.verdict.passed).toBe(true);
  expect(worst?.verdict).toMatchObject({ passed: false, reason: 'refusal' });
  expect(worst?.total).toBeGreaterThan(best?.total ?? 1);
});

test('each measure is from 0 to 1, and so is the whole', () => {
  const all = ranked(['', 'No.', LAST, 'word '.repeat(150)], { words: [3, 5] });
  const figures = all.flatMap(({ scores, total }) => [...Object.values<number>({ ...scores }), total]);
  expect(figures).toHaveLength(24);
  expect(Math.min(...figures)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...figures)).toBeLessThanOrEqual(1);
});
