import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { onTestFinished } from 'vitest';

/** An open event stream, read frame by frame as a plain HTTP client does. */
export interface EventStream {
  readonly response: Response;
  /** Everything received so far, as text. */
  text(): string;
  /** The next `count` events; waits for them. */
  take(count: number): Promise<EventSourceMessage[]>;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens `url`, resuming from `lastEventId` where given. It is closed with the test. */
export async function openEventStream(
  url: string,
  lastEventId?: string,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const aborter = new AbortController();
  onTestFinished(() => aborter.abort());
  const resume = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await fetch(url, { signal: aborter.signal, headers: { ...headers, ...resume } });
  const events: EventSourceMessage[] = [];
  let text = '';
  let wake: () => void = () => undefined;
  const parser = createParser({ onEvent: (event) => void events.push(event) });
  const ended = read(response, (chunk) => {
    text += chunk;
    parser.feed(chunk);
    wake();
  });
  const take = async (count: number) => {
    while (events.length < count) await new Promise<void>((resolve) => (wake = resolve));
    return events.splice(0, count);
  };
  return { response, text: () => text, take, ended, close: () => aborter.abort() };
}

async function read(response: Response, onChunk: (chunk: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) onChunk(decoder.decode(chunk, { stream: true }));
  } catch {
    // Cut by the test or by the server: the stream has ended either way.
  }
}

/** The line that an event of either lane brings; undefined where it tells of something else. `type`: of what, on the typed lane. */
export function lineOf(data: string): {
  readonly said: string | undefined;
  readonly type: string | undefined;
} {
  const { content, json } = JSON.parse(data === '' ? '{}' : data) as {
    readonly content?: string;
    readonly json?: { readonly type: string; readonly message?: { readonly content: string } };
  };
  return { said: content ?? json?.message?.content, type: json?.type };
}
