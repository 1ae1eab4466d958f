import { PERSONAS } from '#shared/brand.ts';
import type { ConversationFile } from '#shared/paths.ts';
import type { Conversation } from '#shared/schemas/conversation.ts';
import type { Message } from '#shared/schemas/message.ts';
import { archiveHeader, archiveLine } from '#shared/text/archive-text.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { printable, printableJson } from '#shared/text/printable.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';

/** A format of a conversation that is taken along: what stands above its messages, each of them, and below. */
export interface ConversationFormat {
  readonly type: string;
  readonly opening: (conversation: Conversation) => string;
  /** `n`: how many messages come before it. */
  readonly message: (message: Message, n: number) => string;
  readonly closing: string;
}

/** By what their addresses end with. */
export const CONVERSATION_FORMATS: Readonly<Record<ConversationFile, ConversationFormat>> = {
  txt: {
    type: 'text/plain; charset=utf-8',
    opening: (conversation) =>
      printable(`${archiveHeader({ ...conversation, title: displayTitle(conversation) })}\n\n`),
    message: (message) =>
      printable(`${beatText(message, (beat) => `(${beat})\n`)}${archiveLine(message)}\n`),
    closing: '',
  },
  md: {
    type: 'text/markdown; charset=utf-8',
    opening: (conversation) => printable(markdownHead(conversation)),
    message: (message) =>
      printable(
        `${beatText(message, (beat) => `*(${escapeMarkdown(beat)})*\n\n`)}${markdownLine(message)}\n\n`,
      ),
    closing: '',
  },
  json: {
    type: 'application/json; charset=utf-8',
    opening: (conversation) => `{"conversation":${printableJson(conversation)},"messages":[\n`,
    message: (message, n) => `${n === 0 ? '' : ',\n'}${printableJson(message)}`,
    closing: '\n]}\n',
  },
};

function beatText({ beat }: Message, write: (beat: string) => string): string {
  return beat === undefined ? '' : write(beat.replaceAll(/\s+/g, ' '));
}

function markdownHead(conversation: Conversation): string {
  const { summary, startDate, messageCount } = conversation;
  const about = `${startDate.toISOString()}, ${messageCount} messages, ${PERSONAS.join(' and ')}`;
  const paragraphs = [
    `# ${oneLine(displayTitle(conversation))}`,
    about,
    ...(summary === '' ? [] : [`> ${oneLine(summary)}`]),
  ];
  return `${paragraphs.join('\n\n')}\n\n`;
}

/** Lines of what is said end as they did: https://spec.commonmark.org/0.31.2/#hard-line-breaks */
function markdownLine(message: Message): string {
  const name = `**${agentNameOf(message)}:**`;
  const text = stripTag(message.content);
  return message.asciiArt
    ? `${name}\n\n${fenced(text)}`
    : `${name} ${text.split('\n').map(escapeMarkdown).join('\\\n')}`;
}

const SHORTEST_FENCE = 3;

/** A fence is longer than any that it holds: https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
function fenced(picture: string): string {
  const runs = picture.match(/`+/g) ?? [];
  const longest = runs.reduce((length, run) => Math.max(length, run.length), SHORTEST_FENCE - 1);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${picture}\n${fence}`;
}

const oneLine = (text: string) => escapeMarkdown(text.replaceAll(/\s+/g, ' ').trim());

/** Text that no reader of Markdown takes for markup: https://spec.commonmark.org/0.31.2/#backslash-escapes */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>#|~&$!]/g, '\\$&')
    .replace(/^(\s*)([-+=:])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/, '$1\\$2');
}
