import { describe, expect, test } from 'vitest';
import { fingerprint } from '#daemon/gate/fingerprint.ts';
import { realContent } from '#tests/support/duel/content.ts';
import { faultsOf, play, TALKS, writerFor } from '#tests/support/duel/talks.ts';

/* The talks are data: tests/fixtures/chat/talks.yaml. `npx tsx tests/bench/chat.ts` prints them. */

describe.each([1, 2, 3])('talks with visitors, drawn by the seed %i', (seed) => {
  const content = realContent();
  const writer = writerFor(content, seed);

  test.each(TALKS.map((talk) => [talk.name, talk] as const))('%s', async (_name, talk) => {
    const answers = await play(talk, writer);
    const faults = talk.talk.flatMap((expected, i) =>
      faultsOf(answers[i] ?? '', expected, content).map(
        (fault) => `${expected.say} > ${answers[i]}: ${fault}`,
      ),
    );
    expect(faults).toEqual([]);
    expect(new Set(answers.map(fingerprint)).size).toBe(answers.length);
  });
});
