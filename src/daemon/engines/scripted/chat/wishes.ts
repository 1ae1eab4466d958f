import type { ChatOccasion } from '../../../content/chat-occasions.ts';
import type { OccasionFinder } from './occasion-finder.ts';

const POLITELY =
  '(?:(?:ok|okay|please|just|no|well|hey|oi|feral|can you|could you|will you|would you|i said) )*';
const STOP = new RegExp(
  `^${POLITELY}(?:stop(?: (?:it|that|this|now|talking|writing|messaging|asking|feral|(?:insulting|mocking|bothering) me|being \\w+))*|shut up|enough|thats enough|(?:go|get) (?:away|lost)|quit it|cut it out|drop it|i want to stop|lets stop)(?: now| please| already| then| ok)*$`,
);
const ALONE =
  /\bleave me (?:alone|be|in peace)\b|\bstop (?:talking|writing|replying) to me\b|\bwant you to stop\b/;
const BE_NICE =
  /\b(?:be|act|being) (?:a (?:bit|little) )?(?:more )?(?:nice|nicer|kind|kinder|gentle|gentler|polite|friendly|friendlier|less rude)\b/;
const NOT_RUDE =
  /\b(?:dont|stop|quit|less|no need to) (?:be |being )?(?:so |this )?(?:rude|mean|nasty|harsh|horrible|cruel)\b/;
const HURT =
  /\b(?:that|this|it|you) (?:really |actually |just )?(?:hurts?(?: me| my feelings)?$|(?:was|is|were) (?:so |really |very )?(?:mean|hurtful|unkind|cruel|nasty))\b|\bhurt my feelings\b/;
const BYE = new RegExp(
  `^(?:(?:ok|okay|well|right|anyway|thanks|alright|lol|oh|so) )*(?:bye|bye bye|byebye|good ?bye|good ?night|night night|see you(?: later| soon| around| tomorrow)?|cya|farewell|(?:i )?(?:have|need|got|ive got|must) to (?:go|leave)|i must go|gotta go|i gotta go|im (?:off|leaving|going)|ttyl|so long)(?: feral| now| then| for now| home| to bed)*$`,
);
const RUDE_AGAIN =
  /\b(?:be|go back to being|you can be) (?:rude|mean|nasty)(?: again)?$|\b(?:insult|roast|offend) me\b|\bdo your worst\b|\bi can take it\b|\bstop being (?:so )?(?:nice|kind|polite|gentle)\b/;

/** Whether somebody wants no more of it. */
export function isWishForPeace(typed: string): boolean {
  return isStop(typed) || isWishForKindness(typed) || BYE.test(typed);
}

/** Whether somebody asks for rudeness. */
export function isWishForRudeness(typed: string): boolean {
  return RUDE_AGAIN.test(typed) && !NOT_RUDE.test(typed);
}

function isStop(typed: string): boolean {
  return (STOP.test(typed) || ALONE.test(typed)) && !isWishForRudeness(typed);
}

function isWishForKindness(typed: string): boolean {
  return (BE_NICE.test(typed) || NOT_RUDE.test(typed) || HURT.test(typed)) && !isWishForRudeness(typed);
}

/** The message asks for something of the manner of the talk. */
function wish(to: ChatOccasion, isWished: (typed: string) => boolean): OccasionFinder {
  return { name: to, findings: ({ typed }) => (isWished(typed) ? [{ to }] : []) };
}

export const WISHES: readonly OccasionFinder[] = [
  wish('rude-again', isWishForRudeness),
  wish('nice', isWishForKindness),
  wish('stop', isStop),
  wish('bye', (typed) => BYE.test(typed)),
];
