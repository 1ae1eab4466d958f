import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { onTestFinished } from 'vitest';

/** An open event stream, read frame by frame as a plain HTTP client does. */
export interface EventStream {
  readonly response: Response;
  /** Everything received so far, as text, but for how many watch: that comes whenever it does. */
  text(): string;
  /** The next `count` events, with the same exception; waits for them. */
  take(count: number): Promise<EventSourceMessage[]>;
  /** The next time that it tells how many watch; waits for it. */
  readonly watching: () => Promise<EventSourceMessage>;
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
  const counts: EventSourceMessage[] = [];
  let text = '';
  const waiting: (() => void)[] = [];
  const parser = createParser({
    onEvent: (event) => void (tellsOfWatchers(event) ? counts : events).push(event),
  });
  const ended = read(response, (chunk) => {
    text += chunk;
    parser.feed(chunk);
    for (const wake of waiting.splice(0)) wake();
  });
  const takeFrom = async (from: EventSourceMessage[], count: number) => {
    while (from.length < count) await new Promise<void>((resolve) => void waiting.push(resolve));
    return from.splice(0, count);
  };
  const watching = async () => {
    const [told] = await takeFrom(counts, 1);
    if (!told) throw new Error('nothing was told');
    return told;
  };
  return {
    response,
    text: () => withoutWatchers(text),
    take: (count) => takeFrom(events, count),
    watching,
    ended,
    close: () => aborter.abort(),
  };
}

/** The next `count` events but for whether the duel goes on: where no daemon is, or web stands still, it tells that whenever it does. */
export async function takeBesidesDuel(stream: EventStream, count: number): Promise<EventSourceMessage[]> {
  const taken: EventSourceMessage[] = [];
  while (taken.length < count) taken.push(...(await stream.take(1)).filter(({ event }) => event !== 'duel'));
  return taken;
}

async function read(response: Response, onChunk: (chunk: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) onChunk(decoder.decode(chunk, { stream: true }));
  } catch {
    // Cut by the test or by the server: the stream has ended either way.
  }
}

function withoutWatchers(text: string): string {
  return text
    .split(/(?<=\n\n)/)
    .filter((block) => !/^event: watchers$|^data: \{"json":\{"type":"watchers"/m.test(block))
    .join('');
}

/** Whether an event of either lane tells how many watch. */
function tellsOfWatchers({ event, data }: EventSourceMessage): boolean {
  return event === 'watchers' || data.startsWith('{"json":{"type":"watchers"');
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
