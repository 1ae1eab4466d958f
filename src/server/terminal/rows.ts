import { promptOf, roleOf } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import type { Message } from '#shared/schemas/message.ts';
import { isMeaningful } from '#shared/text/preview.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import type { Part } from './palette.ts';
import type { Row } from './paper.ts';
import { cropped, terminalLine, terminalText, wrapped } from './terminal-text.ts';

const EMPTY: Row = [];
/** Rows after a first one begin under it. */
const HANGING = '  ';

/** Whether a message says anything: as on the pages, one without a letter or a digit is not shown. */
export function isShown({ content }: Pick<Message, 'content'>): boolean {
  return isMeaningful(stripTag(content));
}

/** A message: what happened just before, who speaks, and what; an empty row after it. */
export function messageRows(message: Message, width: number): Row[] {
  const beat = message.beat === undefined ? [] : stageRows(message.beat, width);
  const text = terminalText(stripTag(message.content));
  const persona = agentNameOf(message);
  const prompt = promptOf(persona);
  const said = message.asciiArt
    ? pictureRows(prompt, cropped(text, width))
    : spokenRows(prompt, wrapped(`${prompt} ${text}`, width - HANGING.length));
  return [...beat, ...said.map((row) => inVoice(row, roleOf(persona))), EMPTY];
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
function stageRows(beat: string, width: number): Row[] {
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
