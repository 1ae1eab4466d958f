import type { EventSourceMessage } from 'eventsource-parser';
import { RECONNECT_DELAY_MS } from '#shared/constants.ts';
import { ResumingStream } from '#tests/support/http/resuming-stream.ts';
import type { Stretch } from '../exactness.ts';
import { readHistory } from './history.ts';
import type { Lane } from './lanes.ts';
import type { Lines } from './lines.ts';
import type { Shown, WatcherRecord } from './record.ts';

/** Whoever was there for this long after a line must have it. */
const GRACE_MS = 5_000;
const ALWAYS = Number.MAX_SAFE_INTEGER;

interface WatcherOptions {
  readonly url: string;
  readonly lane: Lane;
  readonly conversation: string | undefined;
  /** Where it comes from, as a proxy in front would say. */
  readonly address: string;
  /** Whether it shows the history, as a page does, and reads it again after each reset. */
  readonly readsHistory: boolean;
  readonly lines: Lines;
  /** Its conversation is over. */
  readonly onOver: () => void;
}

type Open = { -readonly [Key in keyof Stretch]: Stretch[Key] } & { readonly lines: number[] };

/** Somebody who watches, and notes what it is told. */
export class Watcher {
  readonly #options: WatcherOptions;
  readonly #stream: ResumingStream;
  readonly #stretches: Open[] = [];
  readonly #histories: Shown[] = [];
  readonly #strange: { at: number; what: string }[] = [];
  #connectedAt: number | undefined;
  #wantsHistory: boolean;
  #latest = 0;
  #resumes = 0;
  #resets = 0;

  constructor(options: WatcherOptions) {
    this.#options = options;
    this.#wantsHistory = options.readsHistory;
    const { url, lane, conversation, address } = options;
    this.#stream = new ResumingStream({
      url: (lastEventId) => url + lane.path(conversation, lastEventId),
      headers: { 'x-forwarded-for': address },
      retryMs: (asked = RECONNECT_DELAY_MS) => asked,
      onEvent: (event) => this.#note(event),
      onOpen: (lastEventId) => this.#opened(lastEventId),
      onRefused: (status) => this.#refused(status),
      onCut: () => (this.#connectedAt = undefined),
    });
  }

  get isConnected(): boolean {
    return this.#connectedAt !== undefined;
  }

  cut(): void {
    this.#stream.cut();
  }

  /** Leaves: everything it was told. */
  leave(): WatcherRecord {
    const dueUntil = Date.now() - GRACE_MS;
    const last = this.#stretches.at(-1);
    if (last && this.#connectedAt !== undefined && this.#connectedAt <= dueUntil) last.until ??= dueUntil;
    this.#stream.stop();
    return {
      conversation: this.#options.conversation ?? null,
      lane: this.#options.lane.name,
      stretches: this.#stretches,
      histories: this.#histories,
      resumes: this.#resumes,
      resets: this.#resets,
      strange: this.#strange,
    };
  }

  #opened(lastEventId: string | undefined): void {
    this.#connectedAt = Date.now();
    if (lastEventId === undefined) this.#stretches.push({ since: this.#connectedAt, lines: [] });
    else this.#resumes += 1;
    if (this.#wantsHistory) void this.#readHistory();
  }

  #refused(status: number): void {
    // "No more will come": https://html.spec.whatwg.org/multipage/server-sent-events.html#sse-processing-model
    if (status === 204) return this.#options.onOver();
    this.#strange.push({
      at: Date.now(),
      what: `a stream (${this.#options.lane.name}) was answered ${status}`,
    });
  }

  #note(event: EventSourceMessage): void {
    const { lane, lines } = this.#options;
    const told = lane.read(event);
    const seq = Number(event.id?.split('.')[1]);
    if (told.type === 'message') {
      this.#stretches.at(-1)?.lines.push(seq);
      this.#latest = seq;
      lines.note(seq, told);
    } else if (told.type === 'reset') this.#startOver(seq);
    else if (told.type === 'archived') this.#end();
  }

  #startOver(seq: number): void {
    this.#resets += 1;
    this.#stretches.push({ after: seq, lines: [] });
    this.#latest = Math.max(this.#latest, seq);
    this.#wantsHistory = this.#options.readsHistory;
    if (this.#wantsHistory) void this.#readHistory();
  }

  #end(): void {
    const last = this.#stretches.at(-1);
    if (last) last.until = ALWAYS;
    this.#options.onOver();
  }

  /** Where it fails, web has gone: it is read once the stream is back. */
  async #readHistory(): Promise<void> {
    const { url, conversation, address } = this.#options;
    const [stretch, upTo] = [this.#stretches.at(-1), this.#latest];
    const answer = await readHistory(url, { conversation, address });
    if (typeof answer === 'string') this.#strange.push({ at: Date.now(), what: answer });
    if (!Array.isArray(answer) || stretch !== this.#stretches.at(-1)) return;
    this.#wantsHistory = false;
    this.#histories.push({ ids: answer, upTo, stretch: this.#stretches.length - 1 });
  }
}
