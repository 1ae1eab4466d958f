import type { OccasionFinder } from './occasion-finder.ts';
import { LINK } from './typed.ts';

const PICTURE = /\p{Extended_Pictographic}/u;
const LETTER_OR_FIGURE = /[\p{L}\p{N}]/u;
/** A letter by itself that people mean. */
const MEANT = /^[ikny]$/;
/** Keys that lie side by side, and consonants in a row as no word has them. */
const ROWS = /asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|wert|zxcv|xcvb|cvbn|lkjh|fdsa|poiu|uiop|jkl|kjh/;
const CONSONANTS = /[bcdfghjklmnpqrstvwxz]{6,}/;
/** Noises that are written without vowels. */
const SOUND = /^(?:h*m+|b+r+|s+h+|p+f+t*|z+|t+s+k*|g+r+|lmf*ao|x+d+)$/;
const MASH_WORDS_MAX = 3;

export const NOISE: readonly OccasionFinder[] = [
  {
    name: 'only pictures',
    findings: ({ text }) => (PICTURE.test(text) && !LETTER_OR_FIGURE.test(text) ? [{ to: 'emoji' }] : []),
  },
  {
    name: 'silence',
    findings: ({ text, typed, earlier }) => {
      const isQuestionMark = /^\?+$/.test(text) && earlier.length > 0;
      const isSilence = !LETTER_OR_FIGURE.test(text) || (/^[a-z]$/.test(typed) && !MEANT.test(typed));
      return isSilence && !isQuestionMark ? [{ to: 'silence' }] : [];
    },
  },
  { name: 'an address', findings: ({ text }) => (LINK.test(text) ? [{ to: 'link' }] : []) },
  { name: 'keys', findings: ({ text }) => (isMashed(text) ? [{ to: 'mash' }] : []) },
  {
    name: 'another language',
    findings: ({ text, typed, language }) =>
      language.isForeign(text) || ASKS_FOR_LANGUAGE.test(typed) ? [{ to: 'language' }] : [],
  },
];

const ASKS_FOR_LANGUAGE =
  /\b(?:can|do|could) you (?:speak|talk|understand|know|write)\b.*\b(?:languages?|spanish|french|german|italian|dutch|polish|portuguese|russian|chinese|japanese|arabic|turkish|hindi|korean|latin|welsh|swedish|danish|greek|czech|hungarian)\b|^(?:speak|talk) (?!to\b)\w+$/;

function isMashed(text: string): boolean {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  if (words.length === 0 || words.length > MASH_WORDS_MAX || /[^\x20-\x7e]/.test(text)) return false;
  return words.every(isMashedWord);
}

function isMashedWord(word: string): boolean {
  if (word.length < 4 || SOUND.test(word)) return false;
  return ROWS.test(word) || CONSONANTS.test(word) || /^([b-df-hj-np-tv-z])\1{4,}$/.test(word);
}
