import { fingerprint } from '../../../gate/fingerprint.ts';
import { cardinal } from '../../../phrases/words.ts';
import { isQuestion } from '../line-kind.ts';
import type { Finding, OccasionFinder, Talk } from './occasion-finder.ts';
import { talkAbout } from './talk.ts';
import { named, typed, typedWords } from './typed.ts';

const NEGATED =
  '(?:didnt|did not|dont|do not|havent|have not|hasnt|wont|will not|never|not|doesnt|isnt|wasnt|without)';
const NO_ANSWER = new RegExp(
  `\\b(?:you|that|this|it|which|u)\\b(?: \\w+){0,2} ${NEGATED}(?: \\w+){0,2} (?:answer(?:ed|ing|s)?|reply|replied)\\b(?! to (?:warden|it))`,
);
const COMPLAINTS: readonly RegExp[] = [
  NO_ANSWER,
  new RegExp(`^${NEGATED}(?: even| really)? (?:answer(?:ed|ing)?|an answer)\\b`),
  /^(?:\w+ )?(?:please |just |so |but |now |come on |then )*answer (?:me|it|that|the|my|this)(?: (?:damn|bloody|simple|first|last))*(?: question)?(?: \w+)?$/,
  /\b(?:not|isnt|wasnt) (?:at all )?(?:what|the question|the thing) (?:that )?i (?:had )?(?:just )?(?:asked|was asking|ask|meant)\b/,
  /\b(?:ignor(?:ed|ing|e)|avoid(?:ed|ing)?|dodg(?:ed|ing|e)|evad(?:ed|ing)|skipp(?:ed|ing)) (?:me|my|the|that|it)(?: question)?\b/,
  /^(?:but |well |hey |so )*(?:i asked you (?:a question|something)|(?:and )?(?:what about )?my question|i(?:m| am) (?:still )?waiting(?: for (?:an|my|the) answer)?)$/,
];
/** A complaint that names what was asked. */
const ASKED =
  /^(?:but |no |well |hey )*(?:i (?:just )?asked(?: you)?|my question was|the question (?:was|is))(?: about)? (.{3,})$/;

/** Whether somebody says that they were not answered. */
export function isComplaint(said: string): boolean {
  return COMPLAINTS.some((complaint) => complaint.test(said));
}

const ASKS =
  /^(?:(?:so|and|but|ok|okay|hey|well|hi|hello|please|then|oh) )*(?:who|whos|whose|what|whats|when|where|wheres|which|why|whys|how|hows|are|is|am|do|does|did|can|could|will|would|should|have|has|was|were)\b/;

/** Whether a message asks, with or without its mark. */
export function asks(text: string): boolean {
  return isQuestion(text) || ASKS.test(typed(text));
}

/** What was asked and is missed: in the same message, else the last question before it. */
function missedQuestion({ text, typed: said, earlier }: Talk): string | undefined {
  const same =
    ASKED.exec(said)?.[1] ?? clausesOf(text).findLast((clause) => asks(clause) && !isAboutTalk(clause));
  return same ?? earlier.findLast((each) => asks(each) && !isAboutTalk(each));
}

/** The parts of a message between its marks. */
export function clausesOf(text: string): string[] {
  return text.match(/[^.!?,;:\n]+[.!?]*/g)?.map((clause) => clause.trim()) ?? [];
}

function isAboutTalk(text: string): boolean {
  const said = typed(text);
  return [...COMPLAINTS, ...REPEATS, WHAT_I_SAID, WHAT_YOU_SAID].some((pattern) => pattern.test(said));
}

/**
 * Goes back to the question that was not answered.
 * @param others what can answer a question by itself.
 */
export function createComplaintFinder(others: readonly OccasionFinder[]): OccasionFinder {
  return {
    name: 'was not answered',
    findings: (talk) => {
      if (!isComplaint(talk.typed) && !ASKED.test(talk.typed)) return [];
      const missed = missedQuestion(talk);
      const question = missed === undefined ? undefined : named(missed);
      if (missed === undefined || question === undefined) return [{ to: 'unasked' }];
      const about = talkAbout(talk, missed);
      const answers = others.map((each) => each.findings(about)).find((found) => found.length > 0) ?? [];
      const lead: Finding = { to: 'back-to', slots: { question } };
      const led = answers.filter(({ to }) => to !== 'unknown').map((answer) => ({ ...answer, lead }));
      return [...led, { to: 'unanswered', slots: { question } }];
    },
  };
}

const REPEATS: readonly RegExp[] = [
  /\b(?:you|youve|you have)(?: just| already| literally)* (?:said|told|used|tried|done|made)(?: me)? (?:\w+ ){0,3}?(?:already|before|twice|again|earlier|a minute ago)\b/,
  /\b(?:you|youve)(?: have)? (?:already|just) (?:said|told me|used|made)\b(?! (?:you|he|she|we|they|it (?:was|is)))/,
  /\b(?:repeat(?:ing)? yourself|same (?:answer|thing|line|joke|reply)(?: again| twice)?|said that (?:already|before|twice)|heard (?:that|it|this)(?: one)? (?:already|before))\b/,
];

const WHAT_I_SAID =
  /\bwhat (?:did|was|have|had|was it) (?:i|it i|that i|it that i|my) (?:just |last |first |ever )?(?:say|said|ask|asked|asking|tell you|type|typed|write|wrote|first question|last question|question|last message|first message)\b|\b(?:remember|recall|forget|forgotten|know) what i (?:just |last |first )?(?:said|asked|wrote|typed|told you)\b|\b(?:first|last) (?:thing|message|question) (?:that )?i (?:ever )?(?:said|asked|sent|typed|wrote)\b|^(?:do you )?remember (?:anything|what we talked about)/;
const WHAT_YOU_SAID =
  /^(?:(?:and|but|so|ok|sorry|er|um|wait) )*(?:what|huh|eh|pardon|come again|excuse me|what do you mean(?: by (?:that|this|it))?|what(?: is|s)? that (?:supposed to )?means?|what does (?:that|this|it) (?:even )?mean|meaning|what did you (?:just )?(?:say|mean)(?: by (?:that|this|it))?|say (?:that|it) again|i (?:dont|do not|didnt) (?:get|understand|follow)(?: (?:it|that|this|you|what you mean|a word|anything))?|(?:that|this|it) makes? no sense|(?:that|this|it) (?:doesnt|does not|didnt) make (?:any )?sense|(?:please )?explain(?: (?:that|it|yourself|please))?|im (?:lost|confused)|you(?:re| are) not making (?:any )?sense|what are you (?:talking|on) about)$/;
/** A quotation within another is hard to read. */
const QUOTES = /(?:^|\s)['"“‘]/;
const TALLY =
  /\bhow (?:many|much)\b.*\b(?:messages?|times|questions?|things?|replies|lines)\b.*\b(?:i|we|you|me)\b|\bhow many (?:messages|questions) (?:is|was) (?:that|this)\b|\bhow long (?:have|has) (?:we|this|i)\b|\bare you (?:keeping )?count(?:ing)?\b/;

export const MEMORY: readonly OccasionFinder[] = [
  {
    name: 'hears the same again',
    findings: ({ typed: said, brief }) => {
      if (!REPEATS.some((pattern) => pattern.test(said)) || brief.replies.length === 0) return [];
      const prints = brief.replies.map(fingerprint);
      const to = new Set(prints).size < prints.length ? 'repeats' : 'no-repeat';
      return [{ to, slots: { count: cardinal(brief.replies.length) } }];
    },
  },
  {
    name: 'asks what it said',
    findings: ({ typed: said, earlier }) => {
      if (!WHAT_I_SAID.test(said)) return [];
      const nameable = earlier.filter((each) => named(each) !== undefined);
      const meant = /\bfirst\b/.test(said) ? nameable[0] : nameable.at(-1);
      const quote = meant === undefined ? undefined : named(meant);
      if (quote === undefined) return [{ to: 'recall-none' }];
      return [{ to: 'recall', slots: { said: quote, count: cardinal(earlier.length) } }];
    },
  },
  {
    name: 'did not follow',
    findings: ({ text, typed: said, brief }) => {
      const last = brief.replies.at(-1);
      if (last === undefined || !(WHAT_YOU_SAID.test(said) || /^[?!]*\?[?!]*$/.test(text))) return [];
      const reply = named(last);
      return [{ to: 'meant', slots: reply === undefined || QUOTES.test(reply) ? {} : { reply } }];
    },
  },
  {
    name: 'asks for the count',
    findings: ({ typed: said, earlier }) =>
      TALLY.test(said) ? [{ to: 'tally', slots: { count: cardinal(earlier.length + 1) } }] : [],
  },
];

/** From so many times on it is noticed before the message is answered once more. */
const TIRESOME = 3;

function timesSaid({ typed: said, earlier }: Talk): number {
  return said === '' ? 0 : earlier.filter((each) => typed(each) === said).length + 1;
}

function again(talk: Talk, times: number): readonly Finding[] {
  const said = timesSaid(talk);
  return said >= times ? [{ to: 'again', slots: { nth: ordinal(said), count: cardinal(said) } }] : [];
}

/** The third time and later, whatever was said. */
export const TOO_OFTEN: OccasionFinder = {
  name: 'the third time',
  findings: (talk) => again(talk, TIRESOME),
};

/** The second time, where nothing else is known to answer. One word may come twice. */
export const TWICE: OccasionFinder = {
  name: 'the second time',
  findings: (talk) => (typedWords(talk.typed) > 1 ? again(talk, 2) : []),
};

const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

function ordinal(count: number): string {
  const ending = count % 100 > 10 && count % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return ORDINALS[count] ?? `${count}${ending}`;
}
