import type { Persona } from '#shared/brand.ts';
import type { Message } from '#shared/schemas/message.ts';
import { captionedArt } from '#shared/text/ascii-art.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';

/** Who is heard: one of the two, or whoever reads what nobody says. */
export type Part = Persona | 'narrator';

/** A sentence as it is read aloud. */
export interface Sentence {
  readonly part: Part;
  readonly text: string;
}

/** Chromium falls silent in an utterance of more than 15 s: https://issues.chromium.org/issues/41294170 */
const SENTENCE_LENGTH_MAX = 180;
/** A text of so many lines is a form, of which each line is read alone. */
const FORM_LINES_MIN = 3;

/** What is read of a message, sentence by sentence: what happened just before it, and what is said. */
export function spoken(message: Pick<Message, 'role' | 'content' | 'asciiArt' | 'beat'>): Sentence[] {
  const { beat = '', asciiArt } = message;
  const text = stripTag(message.content);
  const by = agentNameOf(message);
  const said = asciiArt ? pictureOf(text, by) : isForm(text) ? formOf(text, by) : read(text, by);
  return [...read(beat, 'narrator'), ...said];
}

function pictureOf(content: string, by: Persona): Sentence[] {
  const { caption } = captionedArt(content);
  return [...read(caption, by), { part: 'narrator', text: 'A picture.' }];
}

function isForm(text: string): boolean {
  return text.split('\n').filter((line) => line.trim() !== '').length >= FORM_LINES_MIN;
}

function formOf(text: string, by: Persona): Sentence[] {
  return [{ part: 'narrator', text: 'A form.' }, ...text.split('\n').flatMap((line) => read(line, by))];
}

function read(text: string, part: Part): Sentence[] {
  return sentencesOf(pronounceable(text))
    .flatMap(inBreaths)
    .map((each) => ({ part, text: each }));
}

/** What stands on the screen to be looked at, and what is said in its place. The first that fits counts, from the top. */
const SPELLINGS: readonly (readonly [written: RegExp, said: string])[] = [
  [/https?:\/\/\S+/gi, 'a link'],
  [/[([] ?[xX✓] ?[)\]]/g, 'ticked:'],
  [/\( \)|\[ \]|☐/g, 'not ticked:'],
  [/_{2,}/g, 'blank'],
  [/\.{4,}|…/g, ', '],
  [/[-=~*·#]{3,}/g, ' '],
  [/#(?=\d)/g, 'number '],
  [/\s[–—-]{1,2}\s/g, ', '],
  [/[→⇒]|[-=]>/g, ' to '],
  [/&/g, ' and '],
  [/[*_`~|<>{}[\]\\^]+/g, ' '],
  [/\s+/g, ' '],
];

/** A text as it is pronounced: nobody wants to hear of underscores. */
function pronounceable(text: string): string {
  const said = SPELLINGS.reduce((so, [written, instead]) => so.replace(written, instead), text).trim();
  return said.replace(/\p{Lu}{4,}/gu, (capitals) => capitals.toLowerCase());
}

function sentencesOf(text: string): string[] {
  const segments = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)];
  return segments.map(({ segment }) => segment.trim()).filter((each) => /[\p{L}\p{N}]/u.test(each));
}

/** A sentence that is too long for one breath is broken where a comma is, else between two words. */
function inBreaths(sentence: string): string[] {
  if (sentence.length <= SENTENCE_LENGTH_MAX) return [sentence];
  const head = sentence.slice(0, SENTENCE_LENGTH_MAX);
  const comma = Math.max(...[',', ';', ':'].map((mark) => head.lastIndexOf(`${mark} `) + 1));
  const end = [comma, head.lastIndexOf(' ')].find((at) => at > SENTENCE_LENGTH_MAX / 3) ?? head.length;
  return [sentence.slice(0, end).trim(), ...inBreaths(sentence.slice(end).trim())];
}
