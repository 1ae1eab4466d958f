import createClassifier from 'wink-naive-bayes-text-classifier';
import type { Line } from '#daemon/engines/engine.ts';
import { isName, wordsOf } from './words.ts';

/**
 * Learns from lines who talks how, from single words in no order. What a reader would have hidden from him, the names of the two, is
 * left out.
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
  return wordsOf(text).filter((word) => !isName(word));
}
