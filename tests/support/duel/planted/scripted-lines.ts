import type { Content } from '#daemon/content/content.ts';
import { replaceSlots, withoutMarks } from '#daemon/content/template.ts';
import { PERSONAS } from '#shared/brand.ts';

/** What stands in the place of a slot. */
const FILLING = 'the ladder';

/** Every line that writers have written for the two, in any place of the content, as it may be said. */
export function scriptedLines(content: Content): string[] {
  return spokenIn(content).map(
    (line) => replaceSlots(withoutMarks(line), () => FILLING) + (line.endsWith('}') ? '.' : ''),
  );
}

function spokenIn({ premises, sequels, beats, voices, chat }: Content): string[] {
  const byPersona = textsAt([premises, sequels, beats], (key) => PERSONAS.some((persona) => persona === key));
  const stock = textsAt(
    PERSONAS.map((persona) => {
      const { retorts, says, callbacks, rants, forms, art } = voices[persona];
      return {
        retorts,
        says,
        callbacks,
        rants,
        forms,
        art: art.map(({ caption, picture, answer }) => ({ caption: `${caption}\n${picture}`, answer })),
      };
    }),
    (key) => ['say', 'says', 'answer', 'rants', 'forms', 'caption'].includes(key),
  );
  const replies = textsAt([chat], (key) => key === 'say');
  return [...new Set([...byPersona, ...stock, ...replies])];
}

/** Texts under a key, however deep. */
function textsAt(value: unknown, isWanted: (key: string) => boolean, wanted = false): string[] {
  if (typeof value === 'string') return wanted ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => textsAt(each, isWanted, wanted));
  if (typeof value !== 'object' || value === null) return [];
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return entries.flatMap(([key, each]) => textsAt(each, isWanted, wanted || isWanted(String(key))));
}
