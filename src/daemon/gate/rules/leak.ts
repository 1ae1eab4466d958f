import { PERSONAS } from '#shared/brand.ts';
import { plain, sentencesOf } from '../text.ts';
import { weigh } from '../register.ts';
import { WRITING } from '../registers/writing.ts';

const EITHER = `(?:${PERSONAS.join('|')})`;
const PIECE = '(?:line|reply|response|answer|output|dialogue|message)';
/** What gives it away by its form; in plain(). */
const FORMS = [
  // An announcement: "Sure! Here's …", "Final answer: …", "**Next line (feral):** …", "[As feral] …"
  new RegExp(
    `^(?:sure|certainly|of course|okay|ok|absolutely|got it|understood)\\b[^.\\n]{0,6}(?:here (?:is|are)|i will (?:write|continue)|let me (?:write|continue))\\b[^\\n]{0,60}(?:\\b${PIECE}\\b|:)`,
  ),
  new RegExp(`^\\W{0,3}(?:possible |final |suggested |next |my )?${PIECE}(?: \\([^)]*\\))?\\W{0,3}:[^\\n]*$`),
  new RegExp(`^[[(](?:as |in character|speaking|${EITHER}\\b[^\\])]{2,})[^\\])]*[\\])]`),
  // Thoughts: "Okay, so feral has just …", and the marks that templates put around them.
  new RegExp(`^(?:okay|ok|alright|hmm|so)[,.]? (?:so )?${EITHER} (?:has|is|just|said|wants)\\b`),
  /<\/?(?:think|thinking|reasoning|system|assistant|user|im_start|im_end)\b|<\|[a-z_]+\|>|\[\/?inst\]/,
  // An order to write, a format, a slot of a template.
  new RegExp(
    `^th(?:e|is) ${PIECE} (?:is|has|should) (?:\\w+ ){0,3}(?:sentences?|question|rant|document|form|caption|noun)\\b`,
  ),
  /\{(?:echo|bare|thing|object|n|ticket|title)\}/,
  // A note for whoever asked for the line: that it goes on, how long it is, what one of the two does in it.
  /^\s*[([*_]{1,3}(?:ooc|note|word count|aside to (?:the )?(?:user|reader))\b|\bword count:/m,
  /[([*_](?:to be )?(?:continue[sd]?|continuing|cont\.?|end of (?:line|reply|scene))\b[^)\]*_\n]{0,20}[)\]*_]\s*$/m,
  /[([*_](?:about |approx\.? |approximately |exactly |~)?\d+ (?:words|characters|tokens)[^)\]*_\n]{0,20}[)\]*_]\s*$/m,
  new RegExp(
    `^\\s*[([*_]+(?:[^)\\]*_\\n]* )?${EITHER}\\b(?!['’]s)[^)\\]*_\\n]* [^)\\]*_\\n]*[)\\]*_]+\\s*$`,
    'm',
  ),
  // Who the line is said as.
  new RegExp(
    `^(?:(?:speaking|writing|replying|responding|answering|talking|staying) (?:here )?)?(?:as|like) (?:the character (?:of )?)?${EITHER}\\b[^.!?\\n]{0,12}(?:,|:| i )`,
  ),
];
/** What tells in a sentence or the whole: one word of theirs and two others, and how much of it they are. */
const WEIGHT_MIN = 4;
const SHARE_MIN = 0.5;

/** Whether a line lets the prompt, or whoever answers it, show. */
export function isLeak(text: string): boolean {
  const said = plain(text).trim();
  if ([...FORMS, WRITING.phrases].some((pattern) => pattern.test(said))) return true;
  return [text, ...sentencesOf(text)].some(isAboutWriting);
}

function isAboutWriting(said: string): boolean {
  const { weight, share, isLight } = weigh(said, WRITING);
  return !isLight && weight >= WEIGHT_MIN && share >= SHARE_MIN;
}
