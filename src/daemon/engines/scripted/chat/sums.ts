import { workOut } from './arithmetic.ts';
import type { Finding, OccasionFinder } from './occasion-finder.ts';

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, n): [string, number] => [word, n]),
  ...TENS.map((word, n): [string, number] => [word, (n + 2) * 10]),
]);
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
]);

/** What stands before a sum, and behind it. */
const BEFORE =
  /^(?:(?:so|ok|okay|hey|feral|please|quick|and|then|well|hi|hello)[, ]+)*(?:(?:can|could|do) you (?:please )?(?:tell me |do |work out |calculate )?)?(?:tell me )?(?:what(?:['’]?s| is| are| does| do)|how much (?:is|are)|calculate|compute|work out|solve|add up|do the sum)?\s*/i;
const AFTER =
  /\s*(?:=+\s*(?:\?|what|-?\d+(?:\.\d+)?)?|equals?(?: to)?(?: what)?|make|makes|come to|is what)?\s*(?:please|then|feral)?[\s?!.]*$/i;
/** The words of sums, in the order in which they are looked for. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/\b(?:the )?square root of\s+(\d+(?:\.\d+)?)/g, '($1)^0.5'],
  [/\b(\d+(?:\.\d+)?)\s*(?:%|per ?cent) of\b/g, '$1%*'],
  [/\bhalf (?:of )?(?=\d)/g, '0.5*'],
  [/\b(?:multiplied by|times)\b|[×·]|(?<=[\d)]\s*)x(?=\s*[\d(])/g, '*'],
  [/\b(?:divided by|over)\b|[÷]/g, '/'],
  [/\b(?:to the power of|\*\*)\b|\*\*/g, '^'],
  [/(?<=\d\s*)\bsquared\b/g, '^2'],
  [/(?<=\d\s*)\bcubed\b/g, '^3'],
  [/\b(?:plus|and|added to)\b/g, '+'],
  [/\b(?:minus|take away|less)\b|[−–]/g, '-'],
];
/** Figures that look like a sum and are a date, a score, a range or a number to ring. */
const NO_SUM =
  /^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}\/\d{1,2}(?:\/\d{2,4})?$|^\+?\d{2,}(?:[- ]\d{3,}){1,}$|^-?\d+$|^\d+-\d+-\d+$/;

/** A sum in figures, and as it was put. */
export interface Sum {
  readonly figures: string;
  readonly asked: string;
}

/** The sum that a message asks for; undefined where it asks for none. */
export function sumIn(text: string): Sum | undefined {
  const line = text.trim();
  if (line.length > 120) return undefined;
  const asked = line.replace(BEFORE, '').replace(AFTER, '');
  const isAsked = asked.length < line.replace(/[\s.!]+$/, '').length;
  const figures = inFigures(asked.toLowerCase().replace(/(?<=\d),(?=\d{3}\b)/g, ''));
  const spoken = SPOKEN.reduce((sum, [words, sign]) => sum.replace(words, sign), figures).trim();
  if (!/^[-\d\s.+*/^()%]+$/.test(spoken) || !/\d/.test(spoken)) return undefined;
  if (!isAsked && NO_SUM.test(spoken)) return undefined;
  return { figures: spoken.replace(/\s+/g, ''), asked: asked.trim() };
}

/** Numbers in words as figures: "twenty one" is "21". */
function inFigures(text: string): string {
  const number = [...NUMBER_WORDS.keys(), ...SCALES.keys()].join('|');
  const words = new RegExp(
    `\\b(?:${number})(?:(?:[ -]|(?<=hundred|thousand|million) and )(?:${number}))*\\b`,
    'g',
  );
  return text.replace(words, (run) => String(valueOf(run.split(/[ -]/))));
}

function valueOf(words: readonly string[]): number {
  let whole = 0;
  let part = 0;
  for (const word of words) {
    const scale = SCALES.get(word);
    if (scale === undefined) part += NUMBER_WORDS.get(word) ?? 0;
    else if (scale === 100) part = Math.max(1, part) * scale;
    else {
      whole += Math.max(1, part) * scale;
      part = 0;
    }
  }
  return whole + part;
}

function findingOf({ figures, asked }: Sum): Finding | undefined {
  const result = workOut(figures);
  if (!result) return undefined;
  const slots = { sum: /[a-wyz]/i.test(asked) ? asked.toLowerCase() : printed(figures) };
  if (result.kind === 'zero') return { to: 'sum-zero', slots };
  if (result.kind === 'refused') return { to: 'sum-refused', slots };
  return { to: result.kind === 'exact' ? 'sum' : 'sum-rounded', slots: { ...slots, result: result.value } };
}

/** A sum as it is read out: spaces round what joins two numbers. */
function printed(sum: string): string {
  return sum.replace(/(?<=[\d)%])([-+*/])/g, ' $1 ').replace(/\*/g, '×');
}

export const SUMS: OccasionFinder = {
  name: 'a sum',
  findings: ({ text }) => {
    const sum = sumIn(text);
    const finding = sum === undefined ? undefined : findingOf(sum);
    return finding ? [finding] : [];
  },
};
