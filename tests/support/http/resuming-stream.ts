import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

interface ResumingOptions {
  /** Where it is asked for, given what it resumes from. */
  readonly url: (lastEventId: string | undefined) => string;
  /** What it resumes from at first. */
  readonly lastEventId?: string;
  /** Sent each time, besides Last-Event-ID. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds until it comes back once it was cut; `asked` is what the stream's `retry` says. */
  readonly retryMs: (asked: number | undefined) => number;
  readonly onEvent: (event: EventSourceMessage) => void;
  /** The stream is answered; `lastEventId` is what it was resumed from. */
  readonly onOpen?: (lastEventId: string | undefined) => void;
  /** Answered with anything but a stream. It comes back unless it is stopped. */
  readonly onRefused?: (status: number) => void;
  /** Nothing is open any more, for now. */
  readonly onCut?: () => void;
}

/**
 * An event stream that comes back whenever it is cut, as an EventSource does:
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#sse-processing-model
 */
export class ResumingStream {
  readonly #options: ResumingOptions;
  #lastEventId: string | undefined;
  #asked: number | undefined;
  #request: ClientRequest | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: ResumingOptions) {
    this.#options = options;
    this.#lastEventId = options.lastEventId;
    this.#connect();
  }

  /** Cuts the connection, as a network does. */
  cut(): void {
    this.#request?.destroy();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    this.cut();
  }

  #connect(): void {
    const { url, headers } = this.#options;
    const from = this.#lastEventId;
    const resume = from === undefined ? {} : { 'last-event-id': from };
    this.#request = get(url(from), { headers: { ...headers, ...resume }, agent: false })
      .on('response', (response) => this.#read(response, from))
      // Nobody may be there just now; 'close' follows.
      .on('error', () => undefined)
      .on('close', () => this.#comeBack());
  }

  #comeBack(): void {
    if (this.#stopped) return;
    this.#options.onCut?.();
    this.#retry = setTimeout(() => this.#connect(), this.#options.retryMs(this.#asked));
  }

  #read(response: IncomingMessage, from: string | undefined): void {
    const { onOpen, onRefused } = this.#options;
    response.on('error', () => undefined);
    if (response.statusCode !== 200) {
      response.resume();
      return onRefused?.(response.statusCode ?? 0);
    }
    onOpen?.(from);
    const parser = createParser({
      onEvent: (event) => this.#note(event),
      onRetry: (asked) => (this.#asked = asked),
    });
    response.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
  }

  #note(event: EventSourceMessage): void {
    if (this.#stopped) return;
    if (event.id !== undefined) this.#lastEventId = event.id;
    this.#options.onEvent(event);
  }
}
