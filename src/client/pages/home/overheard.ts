import { promptOf } from '#shared/brand.ts';
import type { Message } from '#shared/schemas/message.ts';
import { isMeaningful, previewOf } from '#shared/text/preview.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';

/** What the live line asks for: enough to find words behind a picture or two. */
export const OVERHEARD_INPUT = { limit: 5 };

/** A line of the duel, as heard through the wall. */
export interface Overheard {
  readonly name: string;
  readonly prompt: string;
  readonly text: string;
}

/** The latest of `messages` (oldest first) that is words and says something; undefined where there is none. */
export function overheardIn(
  messages: readonly Pick<Message, 'role' | 'content' | 'asciiArt'>[],
): Overheard | undefined {
  const message = messages.findLast(({ content, asciiArt }) => !asciiArt && isMeaningful(stripTag(content)));
  if (!message) return undefined;
  const name = agentNameOf(message);
  return { name, prompt: promptOf(name), text: previewOf(message) };
}
