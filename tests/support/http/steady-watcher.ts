import type { EventSourceMessage } from 'eventsource-parser';
import { onTestFinished } from 'vitest';
import { lineOf } from './event-stream.ts';
import { ResumingStream } from './resuming-stream.ts';

interface SteadyOptions {
  /** Asked for anew each time it comes back. */
  readonly url: string | (() => string);
  /** What it resumes from at first. */
  readonly lastEventId: string;
  /** Where it comes from, as a proxy in front would say. */
  readonly address: string;
}

const RETRY_MAX_MS = 100;

/** A client that comes back whenever it is cut, and notes what it is told. It goes with the test. */
export class SteadyWatcher {
  /** Contents of the messages. */
  readonly seen: string[] = [];
  /** Whatever else it was told. */
  readonly others: string[] = [];
  /** Where it was connected to last. */
  url = '';
  readonly #stream: ResumingStream;

  constructor({ url, lastEventId, address }: SteadyOptions) {
    this.#stream = new ResumingStream({
      url: () => (this.url = typeof url === 'string' ? url : url()),
      lastEventId,
      headers: { 'x-forwarded-for': address },
      retryMs: () => Math.random() * RETRY_MAX_MS,
      onEvent: (event) => this.#note(event),
    });
    onTestFinished(() => this.stop());
  }

  /** Cuts the connection, as a network does. */
  cut(): void {
    this.#stream.cut();
  }

  stop(): void {
    this.#stream.stop();
  }

  #note({ id, event, data }: EventSourceMessage): void {
    const { said, type } = lineOf(data);
    if (said !== undefined) this.seen.push(said);
    else if (id !== undefined && !isState(event ?? type)) this.others.push(event ?? type ?? '');
  }
}

/** How many watch is told at each opening, and whenever it changes; so is whether the duel goes on, as a slow machine makes it doubt. */
function isState(event: string | undefined): boolean {
  return event === 'watchers' || event === 'duel';
}
