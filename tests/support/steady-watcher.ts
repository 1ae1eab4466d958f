import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { onTestFinished } from 'vitest';

interface SteadyOptions {
  readonly url: string;
  /** What it resumes from at first. */
  readonly lastEventId: string;
  /** Where it comes from, as a proxy in front would say. */
  readonly address: string;
}

/** An event as either lane writes it. */
interface Body {
  readonly content?: string;
  readonly json?: { readonly type: string; readonly message?: { readonly content: string } };
}

const RETRY_MAX_MS = 100;

/** A client that comes back whenever it is cut, as an EventSource does, and notes what it is told. It goes with the test. */
export class SteadyWatcher {
  /** Contents of the messages. */
  readonly seen: string[] = [];
  /** Whatever else it was told. */
  readonly others: string[] = [];
  readonly #options: SteadyOptions;
  #lastEventId: string;
  #request: ClientRequest | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: SteadyOptions) {
    this.#options = options;
    this.#lastEventId = options.lastEventId;
    this.#connect();
    onTestFinished(() => this.stop());
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
    const { url, address } = this.#options;
    const headers = { 'last-event-id': this.#lastEventId, 'x-forwarded-for': address };
    this.#request = get(url, { headers, agent: false })
      .on('response', (response) => this.#read(response))
      // Nobody may be there just now; 'close' follows.
      .on('error', () => undefined)
      .on('close', () => this.#comeBack());
  }

  #comeBack(): void {
    if (this.#stopped) return;
    this.#retry = setTimeout(() => this.#connect(), Math.random() * RETRY_MAX_MS);
  }

  #read(response: IncomingMessage): void {
    const parser = createParser({ onEvent: (event) => this.#note(event) });
    response
      .setEncoding('utf8')
      .on('data', (text: string) => parser.feed(text))
      .on('error', () => undefined);
  }

  #note({ id, event, data }: EventSourceMessage): void {
    if (id !== undefined) this.#lastEventId = id;
    const { content, json } = JSON.parse(data === '' ? '{}' : data) as Body;
    const said = content ?? json?.message?.content;
    if (said !== undefined) this.seen.push(said);
    else if (id !== undefined) this.others.push(event ?? json?.type ?? '');
  }
}
