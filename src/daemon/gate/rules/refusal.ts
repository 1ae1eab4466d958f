import { plain } from '../text.ts';
import { weigh } from '../register.ts';
import { ASSISTANT } from '../registers/assistant.ts';
import { sentencesOf } from '../sentences.ts';

/** How a sentence declines, corrects, or offers itself; in plain(). */
const DECLINES =
  /\bi (?:\w+ )?(?:cannot|will not|am (?:\w+ )?(?:unable|not|sorry|programmed|designed|an ai)|do not|would (?:prefer|rather|encourage|suggest|advise|be happy)|apologi[sz]e|must|aim|strive|want to be|can (?:\w+ )?(?:help|assist|provide|offer|explain|suggest))\b|\bas an (?:ai|artificial)|\b(?:it|this|that) is (?:not|never|important)\b|\blet(?: us|'s)\b|\bunfortunately\b|\bwhile i understand\b|\bmy (?:role|purpose|goal|aim) is\b|^sorry\b/;
/** What tells in such a sentence: one word of theirs and another, and how much of it they are. */
const WEIGHT_MIN = 3;
const SHARE_MIN = 0.38;
/** So short that there is nothing to weigh. Warden cannot do that either, but says why. */
const BARE =
  /^(?:i am (?:so |very |really )?)?(?:sorry,? (?:but )?)?i (?:cannot|will not|must decline to) (?:do|say|write|discuss|continue)(?: with)?(?: this| that| it)?[.!]?$/;
/** The manners of an assistant, where they are all that is said: warden may close a call with them. */
const MANNERS =
  /^(?:(?:hello|hi|sure|certainly|of course|thank you|thanks|great)\b[^.!?]{0,30}[.!,]\s*)?(?:it looks like [^.!?]{0,40}[.!]\s*)?(?:is there (?:any|some)thing else i can (?:help|assist)(?: you)?(?: with)?|how (?:can|may) i (?:help|assist)(?: you)?|what can i do for you)(?: today)?\?$/;

/** Whether a model declines, or falls back to the manners of an assistant. */
export function isRefusal(text: string): boolean {
  const said = plain(text).trim();
  if ([BARE, MANNERS, ASSISTANT.phrases].some((pattern) => pattern.test(said))) return true;
  return sentencesOf(text).some(isDeclining);
}

function isDeclining(sentence: string): boolean {
  if (!DECLINES.test(plain(sentence).trim())) return false;
  const { weight, share } = weigh(sentence, ASSISTANT);
  return weight >= WEIGHT_MIN && share >= SHARE_MIN;
}
