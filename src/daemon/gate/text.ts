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

/** The sentences of a line, each with its marks, Chinese and Japanese ones too; the line itself where it has none. */
export function sentencesOf(line: string): string[] {
  return (
    line.match(/[^.!?…。！？]+(?:[.!?…。！？]+["'”’)]*\s*|$)/g)?.map((sentence) => sentence.trimEnd()) ?? [
      line,
    ]
  );
}

/** How much of a row of prose is letters; rows of a picture or a table are made of marks. */
const LETTERS_MIN_SHARE = 0.7;

/** A text without its rows that are no prose. */
export function proseOf(text: string): string {
  const isProse = (row: string) => {
    const letters = row.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
    return letters >= LETTERS_MIN_SHARE * row.replace(/\s/g, '').length;
  };
  return text.includes('\n') ? text.split('\n').filter(isProse).join('\n') : text;
}
