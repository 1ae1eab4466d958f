import { PERSONAS, roleOf } from '../brand.ts';
import type { Role } from '../schemas/message.ts';
import { storedContent } from './tag.ts';

/** A message as an uploaded text has it. */
export interface TranscriptMessage {
  readonly role: Role;
  readonly content: string;
}

const NAMES = PERSONAS.join('|');
/** `<name>`, `name@eternal:~$` and `name:`, for the two personas. */
const OPENING = new RegExp(`^\\s*(?:<(${NAMES})>|(${NAMES})(?:@eternal:~\\$|:))\\s*(.*)$`, 'is');

/**
 * The messages of an uploaded text. A line that names its speaker opens a message, and the lines after it belong to it.
 * Where none does, each paragraph is a message and the roles alternate.
 */
export function parseTranscript(text: string): TranscriptMessage[] {
  const lines = text.split('\n');
  const spoken = lines.some((line) => OPENING.test(line)) ? bySpeaker(lines) : byParagraph(text);
  return spoken.filter(({ content }) => content.trim() !== '');
}

function bySpeaker(lines: readonly string[]): TranscriptMessage[] {
  const spoken: { role: Role; lines: string[] }[] = [];
  for (const line of lines) {
    const opening = openingOf(line);
    if (opening) spoken.push(opening);
    else if (spoken.length > 0) spoken.at(-1)?.lines.push(line);
    else if (line.trim() !== '') spoken.push({ role: 'assistant', lines: [line] });
  }
  return spoken.map(({ role, lines: own }) => ({ role, content: own.join('\n').trimEnd() }));
}

/** Who a line names as its speaker, and the rest of it. */
function openingOf(line: string): { role: Role; lines: string[] } | undefined {
  const [, tag, prompt, rest = ''] = OPENING.exec(line) ?? [];
  const name = (tag ?? prompt)?.toLowerCase();
  const persona = PERSONAS.find((each) => each === name);
  return persona && { role: roleOf(persona), lines: [storedContent(persona, rest)] };
}

function byParagraph(text: string): TranscriptMessage[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((content, n) => ({ role: n % 2 === 0 ? 'assistant' : 'user', content: content.trim() }));
}
