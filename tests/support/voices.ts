import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { Line } from '#daemon/engines/engine.ts';

/**
 * Learns from lines who talks how: a naive Bayes classifier over words and pairs of words, with add-one smoothing. The
 * names of the two are left out.
 */
export function trainVoices(lines: readonly Line[]): (text: string) => Persona {
  const counts = new Map(PERSONAS.map((persona) => [persona, new Map<string, number>()]));
  const totals = new Map<Persona, number>();
  for (const { persona, text } of lines) {
    for (const feature of featuresOf(text)) {
      const seen = counts.get(persona);
      seen?.set(feature, (seen.get(feature) ?? 0) + 1);
      totals.set(persona, (totals.get(persona) ?? 0) + 1);
    }
  }
  const likelihood = (persona: Persona, text: string) =>
    featuresOf(text).reduce(
      (sum, feature) =>
        sum +
        Math.log(((counts.get(persona)?.get(feature) ?? 0) + 1) / ((totals.get(persona) ?? 0) + 50_000)),
      0,
    );
  const [first, second] = PERSONAS;
  return (text) => (likelihood(first, text) >= likelihood(second, text) ? first : second);
}

function featuresOf(text: string): string[] {
  const words = (text.toLowerCase().match(/[\p{L}']+/gu) ?? []).filter(
    (word) => !PERSONAS.some((name) => name === word),
  );
  return [...words, ...words.slice(1).map((word, i) => `${words[i] ?? ''} ${word}`)];
}
