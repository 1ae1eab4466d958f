import { promptOf, roleOf } from '#shared/brand.ts';
import { endpoints, paths } from '#shared/paths.ts';
import type { Message } from '#shared/schemas/message.ts';
import { isMeaningful } from '#shared/text/preview.ts';
import { printable } from '#shared/text/printable.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import type { Part } from './palette.ts';
import type { Row } from './text-format.ts';
import { cropped, terminalLine, wrapped } from './terminal-text.ts';

const EMPTY: Row = [];
/** Rows after a first one begin under it. */
const HANGING = '  ';

/** Whether a message says anything: as on the pages, one without a letter or a digit is not shown. */
export function isShown({ content }: Pick<Message, 'content'>): boolean {
  return isMeaningful(stripTag(content));
}

/** More of a message than anybody reads on a terminal, in UTF-16 units: an upload's can have a megabyte. */
const MESSAGE_LENGTH_MAX = 4_000;

/** A message with the conversation that it is of. */
export type LocatedMessage = Message & { readonly conversationId: string };

/** A message: what happened just before, who speaks, and what, or its beginning and where all of it is; an empty row after it. */
export function messageRows(message: LocatedMessage, width: number): Row[] {
  const beat = message.beat === undefined ? [] : beatRows(message.beat, width);
  const whole = stripTag(message.content);
  const text = printable(whole.slice(0, MESSAGE_LENGTH_MAX));
  const persona = agentNameOf(message);
  const prompt = promptOf(persona);
  const said = message.asciiArt
    ? pictureRows(prompt, cropped(text, width))
    : spokenRows(prompt, wrapped(`${prompt} ${text}`, width - HANGING.length));
  const rest = whole.length > MESSAGE_LENGTH_MAX ? restRows(message.conversationId, width) : [];
  return [...beat, ...said.map((row) => inVoice(row, roleOf(persona))), ...rest, EMPTY];
}

function restRows(conversationId: string, width: number): Row[] {
  return textRows(
    'dim',
    `(there is more of it: ${endpoints.conversationFile(conversationId, 'txt')})`,
    width,
  );
}

/** Rows of text, the first of them behind the prompt. */
interface Spoken {
  readonly prompt: string;
  readonly text: string;
}

function pictureRows(prompt: string, lines: readonly string[]): Spoken[] {
  return [{ prompt, text: '' }, ...lines.map((text) => ({ prompt: '', text }))];
}

function spokenRows(prompt: string, [first = '', ...rest]: readonly string[]): Spoken[] {
  return [
    { prompt, text: first.slice(prompt.length) },
    ...rest.map((text) => ({ prompt: '', text: text === '' ? '' : HANGING + text })),
  ];
}

function inVoice({ prompt, text }: Spoken, role: Message['role']): Row {
  return prompt === ''
    ? [['text', text]]
    : [
        [role, prompt],
        ['text', text],
      ];
}

/** A stage direction. */
function beatRows(beat: string, width: number): Row[] {
  return textRows('dim', `(${terminalLine(beat)})`, width);
}

/** A text in one colour, wrapped. */
export function textRows(part: Part, text: string, width: number): Row[] {
  return wrapped(text, width).map((line) => [[part, line]]);
}

/** A command, on a row of its own however long: a terminal breaks it so that it can be copied. */
export function commandRow(command: string): Row {
  return [['text', command]];
}

/** Where an episode begins: its title, and where to read it whole. */
export function headingRows(
  { title, id }: { readonly title: string; readonly id: string },
  width: number,
): Row[] {
  const rule = '─'.repeat(width);
  return [
    [['dim', rule]],
    ...textRows('strong', terminalLine(title), width),
    ...textRows('dim', paths.conversation(id), width),
    [['dim', rule]],
    EMPTY,
  ];
}
