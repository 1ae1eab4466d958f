import { PREVIEW_LENGTH } from '../constants.ts';
import { stripTag } from './tag.ts';

/** Whether a message says anything: the viewer hides those of only non-alphanumeric characters. */
export function isMeaningful(content: string): boolean {
  return /[\p{L}\p{N}]/u.test(content);
}

/** One line for a card: the latest message cut to 120 characters, or a sentence saying why there is none. */
export function previewOf(latestMessage: { content: string } | null): string {
  if (!latestMessage) return 'No messages yet';
  const text = stripTag(latestMessage.content).replace(/\s+/g, ' ').trim();
  if (text === '') return '[empty message]';
  if (!isMeaningful(text)) return '[no meaningful content]';
  return truncate(text, PREVIEW_LENGTH);
}

/** A text cut after `length` characters, where it has more; three dots say so. */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
}
