/* A line is spoken. What a model puts around it, or beside it, is for a program or for somebody who chooses. */

/** Tildes fence only where the line begins with them: in a picture they are water. */
const FENCE = /^\s*```|(?<![^])\s*~~~\w*\s*\n/m;
/** The beginning of an object, of a list of texts or of objects, or of a field with its name in quotation marks. */
const DATA = /^\s*(?:\{\s*["'“‘]?\w+["'”’]?\s*:|\[\s*(?:["{]|'[^']*'\s*[,\]])|["“]\w+["”]\s*:)/;
/** Fields of whoever is asked for a line, above the line or before it. Those of the two's own forms have other names. */
const FIELD =
  /^\s*(?:speaker|character|persona|role|tone|mood|emotion|style|voice|delivery)\s*:|^\s*(?:text|line|reply|response|answer|output|message|content|dialogue)\s*[:=]\s*["“'‘]/i;
/** An element around the whole of it, or what is left of one. Inside a line the two may speak of an element. */
const ELEMENT = /^\s*<[a-z][\w-]*(?:\s[^<>]*)?>|<\/[a-z][\w-]*>\s*$/i;
const HEADING = /^\s*(?:#{1,6} \S[^\n]*|\*\*[^*\n]+\*\*:?|__[^_\n]+__:?)\s*\n/;
const QUOTATION = /^\s*> ?\S/;
/** Neither of the two has any. */
const EMOJI = /\p{Emoji_Presentation}/u;

const NUMBER = '(?:[1-9a-d]|one|two|three|four)';
const KIND =
  '(?:option|version|variant|variation|alternative|choice|candidate|suggestion|draft|take|attempt)';
/** What one of several lines to choose from begins with. */
const MARK = `(?:\\*\\*|__)?(?:${KIND} #?${NUMBER}\\b|\\(${NUMBER}\\)|[1-9a-d][.)](?=[\\s*_])|[-*•] )`;
const FIRST_MARK = new RegExp(`^\\s*${MARK}`, 'i');
const NEXT_MARK = new RegExp(`(?:\\n\\s*|[.!?…"”'’*_)] +)${MARK}`, 'i');
/** A line with the name of a choice. */
const CHOICE = new RegExp(`^\\s*(?:\\*\\*|__)?${KIND} #?${NUMBER}(?:\\*\\*|__)?\\s*[:\\n]`, 'i');
/** Another line, offered after the first. */
const OTHERWISE =
  /\n\s*(?:\*\*)?(?:alternatively|or(?: else| alternatively| maybe)?|another (?:option|version|take))(?:\*\*)?\s*[:,]/i;

/** Whether a line is formatted for somebody who asked for a text: fenced, as data, in markup, with faces, or as one of several. */
export function isFormatted(text: string): boolean {
  const around = [FENCE, DATA, FIELD, ELEMENT, HEADING, QUOTATION, EMOJI, CHOICE, OTHERWISE];
  return around.some((pattern) => pattern.test(text)) || (FIRST_MARK.test(text) && NEXT_MARK.test(text));
}
