import superjson from 'superjson';
import type { FeedEvent } from '#shared/schemas/eternal.ts';

/** Bytes of an event as the typed lane and tRPC's adapter write it after `data: `; nchan is given the same. */
const EVENT_BYTES = 400;
/** Begins the number of an event. JSON, hex digits, headers and prompts never hold it. */
export const MARK = 0x5e;
export const DIGITS = 5;

const ID = 'a'.repeat(24);

const WORD = 'words ';

/** The line of event `n`: its number, and as many words as make its event `bytes` long. */
export function lineOf(n: number, bytes = EVENT_BYTES): string {
  const mark = `${String.fromCharCode(MARK)}${String(n).padStart(DIGITS, '0')} `;
  const length = bytes - Buffer.byteLength(dataOf(eventOf(mark)));
  return mark + WORD.repeat(Math.ceil(length / WORD.length)).slice(0, length);
}

/** An event of the feed around a line. */
export function eventOf(content: string): FeedEvent {
  const message = {
    _id: ID,
    role: 'assistant' as const,
    content,
    createdAt: new Date('2025-01-01T00:00:00.123Z'),
    asciiArt: false,
    conversationId: ID,
    number: 1,
    count: 1,
  };
  return { type: 'message', message };
}

/** What stands after `data: `. */
export function dataOf(event: FeedEvent): string {
  return JSON.stringify(superjson.serialize(event));
}

/** Milliseconds on the one clock that all processes of a machine share: CLOCK_MONOTONIC. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
