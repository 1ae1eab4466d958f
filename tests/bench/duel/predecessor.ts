import type { Rehearsed } from '#daemon/rehearsal.ts';
import type { Random } from '#daemon/director/random.ts';
import { contentStems } from '#daemon/measures/words.ts';

const DECOYS = 3;

/** Inverse document frequency, learned from lines: https://en.wikipedia.org/wiki/Tf%E2%80%93idf */
export type Weights = (word: string) => number;

export function learnWeights(texts: readonly string[]): Weights {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(contentStems(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log((texts.length + 1) / ((counts.get(word) ?? 0) + 1));
}

/** Which of the candidates a line answers: the nearest; where several are as near, one of them. */
export function guessPredecessor(
  text: string,
  candidates: readonly string[],
  { weights, random }: { weights: Weights; random: Random },
): string | undefined {
  const scored = random
    .shuffle(candidates)
    .map((candidate) => ({ candidate, near: nearness(text, candidate, weights) }));
  return scored.toSorted((a, b) => b.near - a.near)[0]?.candidate;
}

/** Three lines of the predecessor's speaker, from elsewhere in the same episode. */
export function decoysFor(turn: Rehearsed, episode: readonly Rehearsed[], random: Random): string[] {
  const real = turn.brief.transcript.at(-1);
  const others = episode
    .map(({ line }) => line)
    .filter(({ persona, text }) => persona === real?.persona && text !== real.text);
  return random
    .shuffle(others)
    .slice(0, DECOYS)
    .map(({ text }) => text);
}

/** Cosine of the two texts' words, weighted. */
function nearness(one: string, other: string, weights: Weights): number {
  const [a, b] = [new Set(contentStems(one)), new Set(contentStems(other))];
  const shared = [...a].filter((word) => b.has(word)).reduce((sum, word) => sum + weights(word) ** 2, 0);
  return shared === 0 ? 0 : shared / (length(a, weights) * length(b, weights));
}

function length(words: ReadonlySet<string>, weights: Weights): number {
  return Math.sqrt([...words].reduce((sum, word) => sum + weights(word) ** 2, 0));
}
