import { describe, expect, test } from 'vitest';
import { SettledAnswers } from '#server/modules/replay/settled-answers.ts';

/** Answers of which each says how often it was read. */
function startReading() {
  const answers = new SettledAnswers<{ text: string }>();
  const reads: string[] = [];
  const ask = (question: string, length: number) =>
    answers.answer(question, {
      epoch: 'now',
      read: () => {
        reads.push(question);
        return { text: 'x'.repeat(length) };
      },
      isSettled: () => true,
    });
  return { reads, ask };
}

describe('answers about what is past', () => {
  test('are kept as long as they weigh no more than the bound together', () => {
    const { reads, ask } = startReading();
    const questions = Array.from({ length: 20 }, (_, n) => `question ${n}`);
    for (const question of questions) ask(question, 700_000);
    reads.length = 0;
    for (const question of questions.toReversed()) ask(question, 700_000);
    expect(reads.length).toBeGreaterThanOrEqual(9);
    expect(reads).not.toContain('question 19');
  });

  test('are not kept where a single one outweighs a tenth of the bound', () => {
    const { reads, ask } = startReading();
    ask('light', 10);
    for (let n = 0; n < 2; n += 1) ask('heavy', 1024 * 1024);
    ask('light', 10);
    expect(reads).toEqual(['light', 'heavy', 'heavy']);
  });
});
