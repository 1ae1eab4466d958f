import { promptOf } from '../brand.ts';
import { agentNameOf, stripTag } from './tag.ts';

interface ArchivedMessage {
  readonly role: string;
  readonly content: string;
  readonly createdAt: Date;
}

/** The text of an archive: a header, then `[ISO time] name@eternal:~$ text` for each message. */
export function archiveText(
  conversation: { title: string; startDate: Date },
  messages: readonly ArchivedMessage[],
): string {
  const header = [
    `title: ${conversation.title.replace(/\s+/g, ' ')}`,
    `start: ${conversation.startDate.toISOString()}`,
    `messages: ${messages.length}`,
  ];
  return [...header, '', ...messages.map(archiveLine), ''].join('\n');
}

/** A picture or a form keeps its lines: they begin under the prompt. */
function archiveLine(message: ArchivedMessage): string {
  const text = stripTag(message.content);
  const separator = text.includes('\n') ? '\n' : ' ';
  return `[${message.createdAt.toISOString()}] ${promptOf(agentNameOf(message))}${separator}${text}`;
}
