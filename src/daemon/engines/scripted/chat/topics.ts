import { bare } from '../../../phrases/phrase.ts';
import { contentWords, isDull } from '../../../phrases/words.ts';
import type { ChatBrief } from '../../engine.ts';
import type { Talk } from './occasion-finder.ts';
import { typed } from './typed.ts';

const IT = /\b(?:it|that|he|she|they|them|him|her|its)\b/;
/** Asks on about what was asked before. */
const WHY = /^(?:(?:but|and|so) )*(?:why|how|how so|how come|why not|where|when|who)(?: then| exactly)?$/;
const ASKS_FERAL =
  /\b(?:do|would|could|can|are|will|should|is|whats|what is|what are|how) (?:you|your)\b|\bhow old\b|\byour\b/;
/** Words of questions that tell nothing of what is asked. */
const OF_QUESTIONS = new Set([
  ...contentWords(
    `happen happened happens mean means know tell think explain describe story thing things people person say said really actually point wrong deal
    become became come came look looks cares care bother bothered mind upset angry mad worried doing feel feels problem need needs like trying side beef goal plan conversation episode talk chat question answer want wants need use used please exactly anyway`,
  ),
]);

/** What the visitor asks about, as stems; what "it" stands for is in the question before. */
export function topicsOf({ typed: said, earlier }: Talk): Set<string> {
  const own = topicWordsIn(said);
  if (own.size > 0 || !(IT.test(said) || WHY.test(said))) return own;
  return topicWordsIn(typed(earlier.findLast((each) => topicWordsIn(typed(each)).size > 0) ?? ''));
}

/** The words of a question that name something, as stems. */
export function topicWordsIn(said: string): Set<string> {
  const words = [...contentWords(said)].map((word) => word.replace(/^(warden|feral)s$/, '$1'));
  return new Set(words.filter((word) => !OF_QUESTIONS.has(word) && !isDull(word)));
}

/** By what the conversation's things are named: "grinder" for "the free grinder". */
export function headsOfThings({ premise, facts }: ChatBrief): Set<string> {
  const named = [...(premise?.things ?? []), ...facts.flatMap(({ thing }) => thing ?? [])];
  return new Set(named.flatMap((thing) => headOf(thing) ?? []));
}

/** The word by which a thing is known: "grinder" of "the free grinder". */
export function headOf(thing: string): string | undefined {
  return [...contentWords(bare(thing))].at(-1);
}

/** Whether feral itself is asked about rather than the conversation. */
export function asksFeral(said: string): boolean {
  return ASKS_FERAL.test(said);
}
