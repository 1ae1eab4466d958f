import { BRAND, PERSONAS, roleOf, type Persona } from '../brand.ts';
import type { Role } from '../schemas/message.ts';

/** A message as an uploaded text has it. */
export interface TranscriptMessage {
  readonly role: Role;
  readonly content: string;
}

const NAMES = PERSONAS.join('|');
/** `<name>` for anybody, `name@eternal:~$` and `name:` for the two personas. */
const OPENING = new RegExp(
  `^\\s*(?:<([A-Za-z][\\w .-]{0,31})>|(${NAMES})(?:@eternal:~\\$|:))\\s*(.*)$`,
  'is',
);

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
    const [, tag, persona, rest] = OPENING.exec(line) ?? [];
    const name = (tag ?? persona)?.toLowerCase();
    if (name !== undefined) spoken.push({ role: roleOfName(name), lines: [openingLine(name, rest ?? '')] });
    else if (spoken.length > 0) spoken.at(-1)?.lines.push(line);
    else if (line.trim() !== '') spoken.push({ role: 'assistant', lines: [line] });
  }
  return spoken.map(({ role, lines: own }) => ({ role, content: own.join('\n').trimEnd() }));
}

/** The role names a persona; anybody else keeps the tag. */
function openingLine(name: string, rest: string): string {
  return isPersona(name) ? rest : `<${name}> ${rest}`;
}

function roleOfName(name: string): Role {
  return isPersona(name) ? roleOf(name) : roleOf(BRAND.personas.user);
}

function isPersona(name: string): name is Persona {
  return PERSONAS.some((persona) => persona === name);
}

function byParagraph(text: string): TranscriptMessage[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((content, n) => ({ role: n % 2 === 0 ? 'assistant' : 'user', content: content.trim() }));
}
