import { RETRY_MS } from '../limits/table.ts';
import type { ReplyEvent } from '../modules/chat/chat-replies.ts';

export const OPENING = `retry: ${RETRY_MS}\n\n`;
export const HEARTBEAT = ':\n\n';

const END = 'event: end\ndata: {}\n\n';

/** Said where no reply came in time: without an id, so that the client asks for it again. */
export const LATE = END;

/**
 * How the literal API writes a reply: its text plain, then `end`. A line feed ends a field, so each line of a text is a field of
 * its own: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function replyFrame(event: ReplyEvent): string {
  if (event.type === 'end') return `id: ${event.id}\n${END}`;
  const lines = event.text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `id: ${event.id}\n${lines.join('')}\n`;
}
