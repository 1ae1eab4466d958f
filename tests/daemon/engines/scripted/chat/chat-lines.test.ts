import { describe, expect, test } from 'vitest';
import { CHAT_OCCASIONS, CHAT_OCCASION_NAMES } from '#daemon/content/chat-occasions.ts';
import { slotsOf, withoutMarks } from '#daemon/content/template.ts';
import { judge, type GateContext } from '#daemon/gate/gate.ts';
import { realContent } from '#tests/support/duel/content.ts';

const { chat } = realContent();
const occasions = CHAT_OCCASION_NAMES.map((name) => [name] as const);
const NOTHING: GateContext = {
  speaker: 'feral',
  toVisitor: true,
  memory: { wasSaid: () => false, linesOf: () => [] },
  episode: [],
  subjects: [],
  told: [],
};

describe('the lines for visitors', () => {
  // Whoever asks for rudeness has given up on peace.
  const never: ReadonlySet<string> = new Set(['rude-again']);
  test.each(occasions)('are several for %s, and one of them mild', (occasion) => {
    const lines = chat.filter(({ to }) => to === occasion);
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(lines.some(({ mild }) => mild)).toBe(!never.has(occasion));
  });

  test('that answer with a fact, a sum or a thing say it, whichever is drawn', () => {
    const needed = ['fact', 'result', 'item', 'line'];
    const missing = chat.filter(({ to, say }) => {
      const slots = to in CHAT_OCCASIONS ? CHAT_OCCASIONS[to as keyof typeof CHAT_OCCASIONS] : [];
      const said = slotsOf(say).map((slot) => slot.toLowerCase());
      return slots.some((slot) => needed.includes(slot) && !said.includes(slot));
    });
    expect(missing).toEqual([]);
  });

  test('keep several mild ones for anything, for a question and for a greeting', () => {
    const mild = chat.filter((line) => line.mild && !line.about);
    expect(mild.filter(({ to }) => to === 'any').length).toBeGreaterThan(10);
    expect(mild.filter(({ to }) => to === 'question').length).toBeGreaterThan(5);
    expect(mild.filter(({ to }) => to === 'greeting').length).toBeGreaterThan(2);
  });

  test('all pass the gate as they are', () => {
    const refused = chat
      .map(({ say }) => withoutMarks(say).replace(/\{\w+\}/g, 'the lamp'))
      .filter((text) => {
        const verdict = judge(text, NOTHING);
        return !verdict.passed || verdict.text !== text;
      });
    expect(refused).toEqual([]);
  });

  test('claim nowhere to be a human', () => {
    const claims = chat.filter(({ say }) => /\bI(?:'m| am) (?:a )?(?:human|person|real)\b(?! as)/i.test(say));
    expect(claims.filter(({ say }) => !/as real as/.test(say))).toEqual([]);
  });
});
