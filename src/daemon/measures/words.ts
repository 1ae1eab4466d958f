import { PERSONAS } from '#shared/brand.ts';

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
/** Words that any two sentences of English share. */
const COMMON = new Set(
  `a about after again all also am an and any are as at away back be because been before being but by can can't could did didn't do does
  doesn't don't done down each else even ever every few for from get gets go goes gone got had has hasn't have having he he's her here
  him his how i i'd i'll i'm i've if in into is isn't it it's its itself just keep kept last least less let like little made make many may me might
  mine more most much must my myself near never next no nobody none nor not nothing now of off on once one one's only onto or other our out over
  own put quite said same say says see seen shall she should since so some somebody something still such take taken tell than that that's the
  their them then there there's these they they've thing this those though through time to told too took two under until up upon us very want
  was wasn't way we we've well were what when where whether which while who whom whose why will with without won't would wouldn't yes yet you
  you'd you'll you're you've your yours yourself`
    .trim()
    .split(/\s+/),
);

/** The words of a text in their order, in lower case, figures as one 0. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(WORD)].map(([word]) =>
    word
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/\p{N}+/gu, '0'),
  );
}

/** The words that say something, cut to their stem. */
export function contentStems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length > 2 && !COMMON.has(word) && !isName(word))
    .map(stem);
}

/** Whether a word names one of the two. */
export function isName(word: string): boolean {
  return PERSONAS.some((name) => word.replace(/'s$/, '') === name);
}

/** Cuts the commonest endings: "apologies" and "apology", "stamped" and "stamp" are the same. */
function stem(word: string): string {
  const noun = word.replace(/'s$/, '');
  const singular = noun
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1');
  if (singular.length < 6) return singular;
  return singular.replace(/(?:ing|ed|ly)$/, '').replace(/([^aeiouls])\1$/, '$1');
}
