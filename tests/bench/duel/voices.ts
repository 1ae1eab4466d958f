import createClassifier from 'wink-naive-bayes-text-classifier';
import type { Line } from '#daemon/engines/engine.ts';
import { isName, wordsOf } from './words.ts';

/**
 * Learns from lines who talks how: from single words in no order, from what two words stand side by side, and from the rhythm. What a reader
 * would have hidden from him, the names of the two, is left out.
 * @returns whose line it takes a text for.
 */
export function trainVoices(lines: readonly Line[]): (text: string) => string {
  const classifier = createClassifier();
  classifier.definePrepTasks([bagOf]);
  classifier.defineConfig({ considerOnlyPresence: true, smoothingFactor: 0.5 });
  for (const { persona, text } of lines) classifier.learn(text, persona);
  classifier.consolidate();
  return (text) => classifier.predict(text);
}

function bagOf(text: string): string[] {
  const words = wordsOf(text).filter((word) => !isName(word));
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return [...words, ...pairs, ...rhythmOf(text)];
}

/** Words to a sentence, told in steps. */
const STEPS = [3, 5, 8, 12, 17, 23, 30];

/** How long the sentences are, how many there are, and how the line ends. */
function rhythmOf(text: string): string[] {
  const lengths = text
    .split(/[.!?…]+["'”’)]*(?:\s+|$)/)
    .map((sentence) => wordsOf(sentence).length)
    .filter((length) => length > 0);
  const stepOf = (length: number) => STEPS.findIndex((step) => length <= step);
  const longest = Math.max(0, ...lengths);
  return [
    `(longest ${stepOf(longest)})`,
    `(shortest ${stepOf(Math.min(longest, ...lengths))})`,
    `(all ${stepOf(lengths.reduce((sum, length) => sum + length, 0))})`,
    `(sentences ${Math.min(lengths.length, 5)})`,
    ...(text.includes('!') ? ['(!)'] : []),
  ];
}
