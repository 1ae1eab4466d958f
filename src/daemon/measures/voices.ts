import createClassifier from 'wink-naive-bayes-text-classifier';
import type { Line } from '#daemon/engines/engine.ts';
import { shareOf } from './shares.ts';
import { isName, wordsOf } from './words.ts';

/**
 * Fewer lines say nothing of two voices: on runs of the scripted show the share is off by 12 points with 30 lines, 7 with 100, 5 with
 * 150 and 2 with 300 (standard deviations).
 */
export const VOICES_LINES_MIN = 150;

/** How often the classifier names the right voice of the second half of the lines, having learnt from the first. @returns undefined under VOICES_LINES_MIN. */
export function voicesToldApart(lines: readonly Line[]): number | undefined {
  if (lines.length < VOICES_LINES_MIN) return undefined;
  const half = Math.ceil(lines.length / 2);
  const voiceOf = trainVoices(lines.slice(0, half));
  return shareOf(lines.slice(half), ({ persona, text }) => voiceOf(text) === persona);
}

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
