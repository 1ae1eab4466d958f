import type { Message } from '#shared/schemas/message.ts';

/** A message with this content; `_id` is the content too unless told otherwise, so that a list reads as what was said. */
export function message(content: string, fields: Partial<Message> = {}): Message {
  return { _id: content, role: 'assistant', content, createdAt: new Date(0), asciiArt: false, ...fields };
}

/** Messages `line 1` to `line <count>`, or from `first` on. */
export function lines(count: number, first = 1): Message[] {
  return Array.from({ length: count }, (_, n) => message(`line ${first + n}`));
}

/** What was said, message by message. */
export function contents(messages: readonly { content: string }[]): string[] {
  return messages.map(({ content }) => content);
}
