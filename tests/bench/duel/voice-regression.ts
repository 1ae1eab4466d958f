import type { Line } from '#daemon/engines/engine.ts';
import { isName } from '#daemon/measures/words.ts';
import { fitLogistic, scoreOf, type Example } from '../logistic-regression.ts';

/** A feature that one line has says nothing of the voices. */
const LINES_MIN = 2;
/** How many letters stand side by side. */
const LETTERS = [2, 3, 4];
const TOKEN = /[\p{L}\p{N}]+(?:['’]\p{L}+)*|[.,!?;:'"—…]/gu;
const NAMES = /feral|warden/gi;
/** Longer sentences are counted as this long, by steps of two words. */
const STEPS_MAX = 12;

/**
 * Learns from lines who talks how, as closely as a machine can without knowing what is said: by words, pairs of words with what ends a
 * sentence, parts of words, and rhythm. The names of the two are left out.
 * @returns whose line it takes a text for.
 */
export function trainVoiceRegression(lines: readonly Line[]): (text: string) => string {
  const counts = new Map<string, number>();
  for (const { text } of lines)
    for (const feature of featuresOf(text)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const known = [...counts].filter(([, count]) => count >= LINES_MIN).map(([feature]) => feature);
  const placeOf = new Map(known.map((feature, place) => [feature, place]));
  const exampleOf = (text: string): Omit<Example, 'isPositive'> => {
    const places = Uint32Array.from(featuresOf(text).flatMap((feature) => placeOf.get(feature) ?? []));
    // A long line counts as much as a short one.
    return { places, amounts: new Float32Array(places.length).fill(1 / Math.sqrt(places.length || 1)) };
  };
  const examples = lines.map(({ persona, text }) => ({
    ...exampleOf(text),
    isPositive: persona === 'feral',
  }));
  const fit = fitLogistic(examples, placeOf.size);
  return (text) => (scoreOf(fit, exampleOf(text)) > 0 ? 'feral' : 'warden');
}

function featuresOf(text: string): string[] {
  const tokens = tokensOf(text).filter((token) => !isName(token));
  const pairs = ['^', ...tokens].map((token, at) => `${token} ${tokens[at] ?? '$'}`);
  const letters = ` ${text.toLowerCase().replace(NAMES, '')} `;
  const parts = LETTERS.flatMap((length) =>
    Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, at) =>
      letters.slice(at, at + length),
    ),
  );
  return [
    ...new Set([...tokens, ...pairs, ...parts.map((part) => `#${part}`), ...rhythmOf(text, tokens.length)]),
  ];
}

function rhythmOf(text: string, all: number): string[] {
  const lengths = text.split(/[.!?]+\s/).map((sentence) => tokensOf(sentence).length);
  const step = (length: number) => Math.min(STEPS_MAX, length >> 1);
  return [
    `(longest ${step(Math.max(...lengths))})`,
    `(shortest ${step(Math.min(...lengths))})`,
    `(all ${all >> 1})`,
    `(sentences ${lengths.length})`,
  ];
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(TOKEN) ?? [];
}
