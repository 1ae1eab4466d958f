import { promptOf } from '../brand.ts';
import { agentNameOf, stripTag } from './tag.ts';

interface ArchivedMessage {
  readonly role: string;
  readonly content: string;
  readonly createdAt: Date;
}

interface ArchivedConversation {
  readonly title: string;
  readonly startDate: Date;
  readonly messageCount: number;
}

/** The text of an archive: a header, then `[ISO time] name@eternal:~$ text` for each message. */
export function archiveText(
  conversation: { title: string; startDate: Date },
  messages: readonly ArchivedMessage[],
): string {
  const header = archiveHeader({ ...conversation, messageCount: messages.length });
  return [header, '', ...messages.map(archiveLine), ''].join('\n');
}

/** What stands above the messages of an archive. */
export function archiveHeader({ title, startDate, messageCount }: ArchivedConversation): string {
  return [
    `title: ${title.replace(/\s+/g, ' ')}`,
    `start: ${startDate.toISOString()}`,
    `messages: ${messageCount}`,
  ].join('\n');
}

/** A message in an archive. A picture or a form keeps its lines: they begin under the prompt. */
export function archiveLine(message: ArchivedMessage): string {
  const text = stripTag(message.content);
  const separator = text.includes('\n') ? '\n' : ' ';
  return `[${message.createdAt.toISOString()}] ${promptOf(agentNameOf(message))}${separator}${text}`;
}
