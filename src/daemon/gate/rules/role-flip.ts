import { PERSONAS } from '#shared/brand.ts';
import { markedTag, namedTag } from './clean.ts';

/** In a form a name before a colon is a field like any other. So many fields make a form. */
const FIELDS_MIN = 3;
const FIELD = /(?:^|[.!?] )[^:.!?\n]{1,40}: /gm;
/** Roles as a chat template names them. */
const TEMPLATE_ROLE =
  /^\s*(?:user|assistant|human|ai|bot|system|(?:speaker|character|person|persona|voice) (?:\d|[a-d])): /im;
const EITHER = `(?:${PERSONAS.join('|')})`;
const SAYING =
  '(?:said|says|repli(?:es|ed)|ask(?:s|ed)|answer(?:s|ed)|mutter(?:s|ed)|sigh(?:s|ed)|smile[sd]|snap(?:s|ped)|grin(?:s|ned)|nod(?:s|ded)|roll(?:s|ed)|lean(?:s|ed)|paus(?:es|ed)|add(?:s|ed))';
/** A novel about the two: somebody is quoted, and it is told who spoke. */
const TOLD = new RegExp(
  `["”] (?:${SAYING} ${EITHER}|${EITHER} ${SAYING})\\b|(?:^|[.!?] )${EITHER} ${SAYING}\\b[^"“”]*["“]`,
  'im',
);
/** Or it is told what one of them does, and then what the other does. */
const DOES = PERSONAS.map((persona) => new RegExp(`(?:^|[.!?] )${persona} [a-z]+s\\b`, 'im'));

const marked = PERSONAS.map(markedTag).join('|');
const named = PERSONAS.map(namedTag).join('|');
/** What may stand before a tag where lines are listed. */
const BULLET = '(?:[-–—*•>] ?)?';
/** A name in capitals alone above a row, as in a play. */
const OF_PLAY = new RegExp(
  `^(?:${PERSONAS.map((persona) => persona.toUpperCase()).join('|')})[.:]?[ \\t]*\\n(?=\\S)`,
  'm',
);
/** A tag at the start of a line, or an angled one anywhere, or a name before a colon where a sentence has ended. */
const TAG = new RegExp(
  `^\\s*${BULLET}(?:${marked}|${named})|<\\/?${EITHER}>|(?<=[.!?…]["”]? )${EITHER}: `,
  'im',
);
const TAG_IN_FORM = new RegExp(`^\\s*(?:${marked})|<\\/?${EITHER}>`, 'im');

/**
 * The part of a line that its speaker says: up to where it goes on for the other, or starts once more for itself.
 * @param text without the speaker's own tag at its beginning.
 * @returns empty where nothing of it is the speaker's own.
 */
export function ownPart(text: string): string {
  if (TEMPLATE_ROLE.test(text) || isNarrated(text)) return '';
  const ends = [isForm(text) ? TAG_IN_FORM : TAG, OF_PLAY].map((tag) => tag.exec(text)?.index ?? text.length);
  const end = Math.min(...ends);
  return end === text.length ? text : text.slice(0, end).trimEnd();
}

function isForm(text: string): boolean {
  const fields = text.match(FIELD)?.filter((field) => !new RegExp(named, 'i').test(field));
  return (fields?.length ?? 0) >= FIELDS_MIN;
}

function isNarrated(text: string): boolean {
  return TOLD.test(text) || DOES.every((does) => does.test(text));
}
