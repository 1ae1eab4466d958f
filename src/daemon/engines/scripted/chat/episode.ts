import type { Persona } from '#shared/brand.ts';
import type { Fact } from '../../../content/content.ts';
import { contentWords, isDull, withinWords } from '../../../phrases/words.ts';
import { bare, nounPhrasesIn, turnedAround } from '../../../phrases/phrase.ts';
import type { ChatBrief } from '../../engine.ts';
import { isQuestion } from '../line-kind.ts';
import { asks } from './memory.ts';
import { isUntouched } from './person.ts';
import type { Finding, OccasionFinder, Talk } from './occasion-finder.ts';
import { typed, typedWords } from './typed.ts';

/** The longest that is read out of the file. */
const TOLD_WORDS = 60;
const LINE_LENGTH = [12, 220] as const;
const FINDINGS_MAX = 3;

const SUBJECT =
  '(?:this|this (?:one|conversation|episode|talk|chat|page|argument|fight|duel|story|about)|the (?:conversation|episode|argument|fight|duel|story|fuss|plot|premise|quarrel|row))';
const ASKS_FOR_PITCH: readonly RegExp[] = [
  new RegExp(
    `^(?:so |and |ok |but |well |hi |hello |hey )*(?:what|whats|what is|what was)(?: is| was)? ${SUBJECT}(?: all)?(?: really)? about\\b`,
  ),
  new RegExp(`^(?:so |and |ok |well )*(?:what|whats|what is|what was) ${SUBJECT}(?: all)?$`),
  /\b(?:what|whats|why)(?: are| is| were| was)? (?:you|the|they|you and warden)(?: both| two| lot)* (?:arguing|fighting|quarrel\w*|talking|on|rowing|bickering)(?: about)?\b/,
  /^(?:so |and |ok )*(?:what|whats)(?: is| was)? (?:it|all this|that)(?: all)? about$|^whats (?:all this|going on|happening)(?: here| then)?$|^what(?: is|s) (?:the (?:plot|story|premise|context|background|subject|topic|gist)|this conversation)\b/,
  new RegExp(`\\b(?:tell me|explain|describe)(?: to me)?(?: more)?(?: about)? ${SUBJECT}$`),
  /^what (?:do|did) (?:the two of you|you two|each of you|you both|they) want(?: here| in this)?$|^fill me in|^context/,
];
const ASKS_FOR_SUMMARY =
  /^(?:so |and |ok |but )*(?:what happened(?: here| in (?:this|it|the end)| so far| there| then)?|what (?:did|have) i miss(?:ed)?|sum(?:marise|marize| (?:it|this) up)\b.*|(?:can you |please )*(?:summari[sz]e|recap)\b.*|recap|tl ?dr|give me (?:a|the) (?:summary|recap|gist|short version).*|whats happened)$/;
const ASKS_FOR_END =
  /\bwho (?:won|wins|lost|loses|is winning|s winning|came out|(?:is|was|s) right|gets? the last word)\b|\bwhos (?:winning|right)\b|\b(?:did|do|does|will) (?:you|warden|feral|it|anyone|anybody) (?:win|lose)\b|\bhow (?:did|does|will) (?:it|this|that|the \w+) (?:end|finish|turn out|go in the end)\b|\b(?:what|whats|what is|tell me|spoil) (?:was |is )?the (?:ending|end|outcome|result|winner)\b|\bspoilers?\b|^(?:so |and )?what happen(?:ed|s) (?:at|in) the end\b/;
const ASKS_FOR_WARDEN =
  /^(?:(?:so|and|ok|but|hi|hey|well|wait) )*(?:who|whos|what|whats)(?: is| the hell is| exactly is| on earth is)? (?:this |a |the )?warden(?: anyway| then| exactly| guy)?$|^(?:who|what) warden is$|^tell me about warden$/;
const ASKS_FOR_MORE =
  /^(?:(?:ok|and|so|please|well|yes|then) )*(?:tell me more|go on|more|and then|then what|what (?:happened|happens) (?:next|then|after(?: that)?)|what else(?: happened)?|and|continue|keep going|anything else|is that all)(?: please)?$/;
const ASKS_FOR_HOLDER =
  /^(?:(?:so|and|but|ok) )*(?:who (?:has|s got|got|took|owns|kept|keeps|stole|gets|ended up with|won)|whos got|where(?: is|s| did| are| was)|what(?: has|s)? (?:became|become|happened) (?:of|to)|what happened to)\b/;
/** Asks for a thing without a question: "tell me about the lamp". */
const TELLS =
  /^(?:(?:ok|so|and|but|please|well|then|hey) )*(?:(?:can|could|will|would) you )?(?:please )?(?:tell me(?: more| something| again)?(?: about)?|explain|describe|what about|how about|say something about|and (?:the|what about|where))\b/;
/** Whoever asks so asks feral, and not about the conversation. */
const ASKS_FERAL =
  /\b(?:do|would|could|can|are|will|should|is|whats|what is|what are|how) (?:you|your)\b|\bhow old\b|\byour\b/;
const OPENS_QUESTION =
  /^(?:(?:so|and|but|ok|hey|well|hi|hello|wait|then) )*(?:who|whos|whose|what|whats|when|where|wheres|which|why|whys|how|hows|is|was|were|did|does|has|are)\b/;
/** Asked in such a way, something of the conversation may be meant, or of the world: neither is known. */
const ASKS_FOR_FACT =
  /^(?:(?:so|and|but|ok|hey|well|hi|hello|wait|then) )*(?:who|whos|whose|when|where|wheres|which|what(?: is|s| was| are| were| happened to| did)|why (?:is|are|was|were|did|does|has)|how (?:did|does|many|much|far|long|big|was|is))\b/;
const IT = /\b(?:it|that|he|she|they|them|him|her|its)\b/;
/** Asks on about what was asked before. */
const WHY = /^(?:(?:but|and|so) )*(?:why|how|how so|how come|why not|where|when|who)(?: then| exactly)?$/;
/** Words of questions that tell nothing of what is asked. */
const OF_QUESTIONS = new Set([
  ...contentWords(
    `happen happened happens mean means know tell think explain describe story thing things people person say said really actually point wrong deal
    become became come came look looks cares care bother bothered mind upset angry mad worried doing feel feels problem need needs like trying side beef goal plan conversation episode talk chat question answer want wants need use used please exactly anyway`,
  ),
]);

type Source = 'fact' | 'summary' | 'pitch' | 'line';

interface Passage {
  readonly source: Source;
  /** A sentence with what it refers to, or a line. */
  readonly text: string;
  /** The sentence alone. */
  readonly sentence: string;
  readonly words: ReadonlySet<string>;
  readonly persona?: Persona;
}

/** What counts for a passage, by where it stands: of what is over, how it came out says most. */
const WEIGHTS: Readonly<Record<Source, number>> = { fact: 1.5, summary: 1.3, pitch: 1.2, line: 1 };
/** What speaks for a sentence that gives a reason, where one is asked for. */
const REASON =
  /\b(?:because|so that|in order to|on principle|must|wants?|would like|by the rule|so as to|for fear)\b/;
const OF_REASON = 1.8;
/** And against one that was told. */
const TOLD = 0.8;
const OUTCOME = /\b(?:ahead|won|wins|winner|victory|lost|beat|came out|upper hand|draw|level|score)\b/i;

/** What can be read out of the conversation now: how it ended only where it has. */
function passagesOf(brief: ChatBrief): Passage[] {
  const { premise, over, summary, facts, transcript } = brief;
  const read = (source: Source, text: string) =>
    sentencesOf(text).map((each): Passage => ({ source, ...each, words: contentWords(each.text) }));
  if (!premise) return [];
  const lines = transcript.flatMap(({ persona, text, asciiArt }): Passage[] =>
    asciiArt || !isQuotable(text)
      ? []
      : [{ source: 'line', text, sentence: text, words: contentWords(text), persona }],
  );
  const ended = over ? [...facts.flatMap(({ text }) => read('fact', text)), ...read('summary', summary)] : [];
  return [...ended, ...read('pitch', premise.pitch), ...lines];
}

function isQuotable(text: string): boolean {
  return !text.includes('\n') && text.length >= LINE_LENGTH[0] && text.length <= LINE_LENGTH[1];
}

/** Sentences with what they refer to: one that begins with "It" brings the one before along. */
function sentencesOf(text: string): Pick<Passage, 'text' | 'sentence'>[] {
  const sentences =
    text
      .replace(/\s+/g, ' ')
      .trim()
      .match(/.+?[.!?]+["'”’)]*(?=\s|$)|.+$/g) ?? [];
  return sentences
    .map((sentence) => sentence.trim())
    .map((sentence, i, all) => {
      const text = REFERS.test(sentence) && i > 0 ? `${all[i - 1] ?? ''} ${sentence}` : sentence;
      return { text, sentence };
    });
}

const REFERS =
  /^(?:It|Its|He|She|They|This|That|These|Those|There|His|Her|Their|Both|Neither|Either|Then|So|But|And|Otherwise|By then)\b/;

function findingOf({ source, text, persona }: Passage): Finding {
  if (source !== 'line') return { to: 'fact', slots: { fact: readOut(text) } };
  return { to: persona === 'warden' ? 'said-by-warden' : 'said-by-feral', slots: { line: text } };
}

/**
 * A text of the file in the middle of a line. Two sentences of which each begins with one of the two would be a novel to the gate, and are
 * joined.
 */
function readOut(text: string): string {
  const short = withinWords(text.replace(/\s+/g, ' ').trim(), TOLD_WORDS);
  return short.replace(
    /([a-z0-9%'’)])\. (Warden|feral|Feral)\b/g,
    (_, end: string, name: string) => `${end}; ${name.toLowerCase()}`,
  );
}

function isTold({ sentence }: Passage, { replies }: ChatBrief): boolean {
  const told = typed(sentence);
  return replies.some((reply) => typed(reply).includes(told));
}

/** What the visitor asks about, as stems; what "it" stands for is in the question before. */
function topicsOf({ typed: said, earlier }: Talk): Set<string> {
  const own = topical(said);
  if (own.size > 0 || !(IT.test(said) || WHY.test(said))) return own;
  return topical(typed(earlier.findLast((each) => topical(typed(each)).size > 0) ?? ''));
}

function topical(said: string): Set<string> {
  const words = [...contentWords(said)].map((word) => word.replace(/^(warden|feral)s$/, '$1'));
  return new Set(words.filter((word) => !OF_QUESTIONS.has(word) && !isDull(word)));
}

/** By what the conversation's things are named: "grinder" for "the free grinder". */
function headsOfThings({ premise, facts }: ChatBrief): Set<string> {
  const named = [...(premise?.things ?? []), ...facts.flatMap(({ thing }) => thing ?? [])];
  return new Set(named.flatMap((thing) => headOf(thing) ?? []));
}

function headOf(thing: string): string | undefined {
  return [...contentWords(bare(thing))].at(-1);
}

/** The passages that say something of what is asked, the best first and what was not yet told before what was. */
function search(talk: Talk): Passage[] {
  const topics = topicsOf(talk);
  const passages = passagesOf(talk.brief);
  const things = headsOfThings(talk.brief);
  const known = [...topics].filter((word) => passages.some(({ words }) => words.has(word)));
  const enough = known.length * 2 >= topics.size && known.length > 0;
  const asked = [...topics].filter((word) => things.has(word));
  const isOfThing = known.some((word) => things.has(word));
  // Whoever asks of the free grinder is told nothing of a free sample.
  if (asked.length > 0 && !isOfThing) return [];
  if (!enough || (ASKS_FERAL.test(talk.typed) && !isOfThing)) return [];
  if (!isOfThing && known.length < 2 && topics.size > 1) return [];
  const isWhy = /^(?:(?:so|and|but) )?why\b/.test(talk.typed);
  const weight = (word: string) => 1 / passages.filter(({ words }) => words.has(word)).length;
  const points = ({ source, words, text }: Passage) =>
    known.filter((word) => words.has(word)).reduce((sum, word) => sum + 1 + weight(word), 0) *
    WEIGHTS[source] *
    (isWhy && REASON.test(text) ? OF_REASON : 1);
  const scored = passages
    .filter(({ words }) => asked.length === 0 || asked.some((word) => words.has(word)))
    .map((passage) => ({ passage, points: points(passage) }))
    .filter((each) => each.points > 0);
  const best = Math.max(0, ...scored.map((each) => each.points));
  return scored
    .filter((each) => each.points >= best / 2)
    .map((each) => (isTold(each.passage, talk.brief) ? { ...each, points: each.points * TOLD } : each))
    .toSorted((a, b) => b.points - a.points)
    .map(({ passage }) => passage)
    .slice(0, FINDINGS_MAX);
}

function heldBy({ thing, holder }: Fact): Finding[] {
  return thing === undefined || holder === undefined
    ? []
    : [{ to: `held-by-${holder}`, slots: { item: thing } }];
}

/** A finder that says nothing of a conversation without a premise, but that it is not in the file. */
function ofEpisode(
  name: string,
  asked: (talk: Talk) => boolean,
  findings: (talk: Talk) => readonly Finding[],
): OccasionFinder {
  return {
    name,
    findings: (talk) => {
      if (!asked(talk)) return [];
      return talk.brief.premise ? findings(talk) : [{ to: 'upload' }];
    },
  };
}

function pitch({ premise }: ChatBrief): Finding[] {
  return premise ? [{ to: 'pitch', slots: { fact: readOut(premise.pitch) } }] : [];
}

function summary(brief: ChatBrief): Finding[] {
  return brief.over && brief.summary !== ''
    ? [{ to: 'summary', slots: { fact: readOut(brief.summary) } }]
    : pitch(brief);
}

function ended({ over, summary: told }: ChatBrief): Finding[] {
  if (!over) return [{ to: 'unended' }];
  const outcome = sentencesOf(told).filter(({ sentence }) => OUTCOME.test(sentence));
  const fact = readOut(outcome.at(-1)?.text ?? told);
  return fact === '' ? [] : [{ to: 'ended', slots: { fact } }];
}

/** What has not been told of the conversation yet. */
function more({ brief }: Talk): Finding[] {
  const passages = passagesOf(brief).filter((passage) => !isTold(passage, brief));
  const inOrder = [
    ...passages.filter(({ source }) => source === 'pitch'),
    ...passages.filter(({ source }) => source === 'summary' || source === 'fact'),
    ...passages.filter(({ source }) => source === 'line').slice(-FINDINGS_MAX),
  ];
  const next = inOrder
    .slice(0, FINDINGS_MAX)
    .map((passage) => findingOf({ ...passage, text: passage.sentence }));
  return next.length > 0 ? next : [{ to: 'told-all' }];
}

function asksForThing({ typed: said, text }: Talk): boolean {
  return (
    TELLS.test(said) || OPENS_QUESTION.test(said) || isQuestion(text) || (asks(text) && typedWords(said) <= 4)
  );
}

function matches(patterns: readonly RegExp[]) {
  return ({ typed: said }: Talk) => patterns.some((pattern) => pattern.test(said));
}

const OF_EITHER =
  /^(?:(?:so|and|but|ok|well) )*(?:why|what|whats)\b.*\b(warden|feral)\b(?:.*\b(?:wants?|cares?|after|bother\w*|minds?|upset|angry|mad|worried|do|doing|feel|problem|need|needs|like|trying|side)\b|s (?:problem|point|side|beef|goal|plan))/;

/** What one of the two wants, as the file has it. */
function wantsOf({ typed: said, brief }: Talk): Finding[] {
  const persona = OF_EITHER.exec(said)?.[1] ?? '';
  const wants = new RegExp(
    `\\b${persona}(?:,[^,]*,)? (?:wants?|would like|must|needs|defends|can't)\\b`,
    'i',
  );
  const found = passagesOf(brief).filter(({ source, text }) => source === 'pitch' && wants.test(text));
  return found.length > 0 ? found.map(findingOf) : pitch(brief);
}

/** Who, what and why, out of what is known of the conversation. */
export const EPISODE: readonly OccasionFinder[] = [
  { name: 'who warden is', findings: (talk) => (ASKS_FOR_WARDEN.test(talk.typed) ? [{ to: 'warden' }] : []) },
  ofEpisode('how it ended', matches([ASKS_FOR_END]), ({ brief }) => ended(brief)),
  ofEpisode('what it is about', matches(ASKS_FOR_PITCH), ({ brief }) => pitch(brief)),
  ofEpisode('what happened', matches([ASKS_FOR_SUMMARY]), ({ brief }) => summary(brief)),
  ofEpisode('more', (talk) => ASKS_FOR_MORE.test(talk.typed) && talk.brief.replies.length > 0, more),
  {
    name: 'what one of them wants',
    findings: (talk) =>
      talk.brief.premise && OF_EITHER.test(talk.typed) && topical(talk.typed).size === 0 ? wantsOf(talk) : [],
  },
  {
    name: 'who has it',
    findings: (talk) => {
      const { brief, typed: said } = talk;
      if (!brief.over || !ASKS_FOR_HOLDER.test(said)) return [];
      const topics = topicsOf(talk);
      const asked = brief.facts.filter(({ thing = '' }) => {
        const head = headOf(thing);
        return head !== undefined && topics.has(head);
      });
      return asked.flatMap(heldBy);
    },
  },
  {
    name: 'what is known of something',
    findings: (talk) => (asksForThing(talk) ? search(talk).map(findingOf) : []),
  },
];

/** What is in no file. Comes last: a line written about a word of the question knows better. */
export const UNKNOWN: OccasionFinder = {
  name: 'what is not known',
  findings: ({ text, typed: said, brief, isTopic }) => {
    if (isTopic || ASKS_FERAL.test(said) || /\byou\b/.test(said) || !ASKS_FOR_FACT.test(said)) return [];
    const phrase = nounPhrasesIn(text).at(-1);
    const asked = phrase === undefined || isUntouched(phrase) ? undefined : turnedAround(phrase);
    return brief.premise
      ? [{ to: 'unknown', slots: asked === undefined ? {} : { asked } }]
      : [{ to: 'unknown' }];
  },
};
