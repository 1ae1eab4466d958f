import { plain } from '../text.ts';
import { weigh } from '../register.ts';
import { WARM_ALONE, WARMTH } from '../registers/warmth.ts';
import { sentencesOf } from '../sentences.ts';

/* Two models left alone thank each other until they fall silent. Warden's politeness is a form of aggression and stays. */

/** Warm words tell where they are said to somebody; in plain(). */
const ADDRESSED = /\b(?:you|your|we|us|our)\b/;
/** What tells: three of them, and how much of what is said they are. */
const WEIGHT_MIN = 3;
const SHARE_MIN = 0.65;
/** What somebody who thanks nobody does not say either. Said to spit on it, it comes with a sting, and is longer. */
const COURTESY =
  /^(?:thank you|thanks|i am (?:so |very |truly )?sorry|i apologi[sz]e|my apologies)\b[^,;:.!?]{0,25}[.!]*$/;
const STING = /\b(?:nothing|no)\b/;
const THANKS = /^(?:thank you|thanks)(?: so much| very much| again| a lot| truly)?[.!]*$/;
/**
 * A line without its sentences of meant warmth; empty where they are half of it or more: the rest only leads up to them.
 * @param thanksNobody whether a plain thank you or an apology is out of the speaker's character as well.
 */
export function withoutAppreciation(text: string, thanksNobody: boolean): string {
  const sentences = text
    .split('\n')
    .flatMap(sentencesOf)
    .filter((sentence) => sentence.trim() !== '');
  const warm = sentences.filter((sentence) => isWarm(sentence, thanksNobody));
  if (isInWarmWords(text) || (sentences.length > 0 && sentences.every(isWarmAlone))) return '';
  if (warm.length === 0) return text;
  if (warm.length * 2 >= sentences.length) return '';
  return text
    .split('\n')
    .map((line) => withoutWarmth(line, thanksNobody))
    .join('\n')
    .trim();
}

function withoutWarmth(line: string, thanksNobody: boolean): string {
  const sentences = sentencesOf(line);
  const kept = sentences.filter((sentence) => !isWarm(sentence, thanksNobody));
  // What has lost nothing stays as it is: a row of a picture is made of spaces.
  return kept.length === sentences.length ? line : kept.join(' ');
}

function isWarm(sentence: string, thanksNobody: boolean): boolean {
  const said = plain(sentence).trim();
  if (WARMTH.phrases.test(said) || isInWarmWords(sentence)) return true;
  return thanksNobody && COURTESY.test(said) && !STING.test(said);
}

function isInWarmWords(text: string): boolean {
  const { weight, share } = weigh(text, WARMTH);
  return weight >= WEIGHT_MIN && share >= SHARE_MIN && ADDRESSED.test(plain(text));
}

function isWarmAlone(sentence: string): boolean {
  const said = plain(sentence).trim();
  return [WARMTH.phrases, WARM_ALONE, THANKS].some((pattern) => pattern.test(said));
}
