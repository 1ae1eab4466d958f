/** Contractions and what they stand for, in the order in which they are looked for. */
const LONG_FORMS: readonly (readonly [RegExp, string])[] = [
  [/[’‘]/g, "'"],
  [/\bcan(?:'t| not)\b/g, 'cannot'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/\bi'm\b/g, 'i am'],
  [/'re\b/g, ' are'],
  [/'ve\b/g, ' have'],
  [/'ll\b/g, ' will'],
  [/'d\b/g, ' would'],
  [/\b(here|it|that|there|this|what)'s\b/g, '$1 is'],
];

/** A text as phrases are looked for in it: in lower case, with straight apostrophes, and every contraction written out. */
export function plain(text: string): string {
  return LONG_FORMS.reduce((long, [short, form]) => long.replace(short, form), text.toLowerCase());
}
