import { nounPhrasesIn, turnedAround } from '../../../phrases/phrase.ts';
import type { Fact } from '../../../content/content.ts';
import type { ChatBrief } from '../../engine.ts';
import { isQuestion } from '../line-kind.ts';
import { asks } from './memory.ts';
import type { Finding, OccasionFinder, Talk } from './occasion-finder.ts';
import { searchPassages } from './passage-search.ts';
import { findingOf, isTold, passagesOf, readOut, sentencesOf } from './passages.ts';
import { isUntouched } from './person.ts';
import { asksFeral, headOf, topicsOf, topicWordsIn } from './topics.ts';
import { typedWords } from './typed.ts';

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
const OPENS_QUESTION =
  /^(?:(?:so|and|but|ok|hey|well|hi|hello|wait|then) )*(?:who|whos|whose|what|whats|when|where|wheres|which|why|whys|how|hows|is|was|were|did|does|has|are)\b/;
/** Asked in such a way, something of the conversation may be meant, or of the world: neither is known. */
const ASKS_FOR_FACT =
  /^(?:(?:so|and|but|ok|hey|well|hi|hello|wait|then) )*(?:who|whos|whose|when|where|wheres|which|what(?: is|s| was| are| were| happened to| did)|why (?:is|are|was|were|did|does|has)|how (?:did|does|many|much|far|long|big|was|is))\b/;

const MORE_MAX = 3;
const OUTCOME = /\b(?:ahead|won|wins|winner|victory|lost|beat|came out|upper hand|draw|level|score)\b/i;

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
    ...passages.filter(({ source }) => source === 'line').slice(-MORE_MAX),
  ];
  const next = inOrder.slice(0, MORE_MAX).map((passage) => findingOf({ ...passage, text: passage.sentence }));
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
      talk.brief.premise && OF_EITHER.test(talk.typed) && topicWordsIn(talk.typed).size === 0
        ? wantsOf(talk)
        : [],
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
    findings: (talk) => (asksForThing(talk) ? searchPassages(talk).map(findingOf) : []),
  },
];

/** What is in no file. Comes last: a line written about a word of the question knows better. */
export const UNKNOWN: OccasionFinder = {
  name: 'what is not known',
  findings: ({ text, typed: said, brief, isTopic }) => {
    if (isTopic || asksFeral(said) || /\byou\b/.test(said) || !ASKS_FOR_FACT.test(said)) return [];
    const phrase = nounPhrasesIn(text).at(-1);
    const asked = phrase === undefined || isUntouched(phrase) ? undefined : turnedAround(phrase);
    return brief.premise
      ? [{ to: 'unknown', slots: asked === undefined ? {} : { asked } }]
      : [{ to: 'unknown' }];
  },
};
