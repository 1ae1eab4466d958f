import { setTimeout as sleep } from 'node:timers/promises';
import { RECONNECT_DELAY_MS } from '#shared/constants.ts';
import { ResumingStream } from '#tests/support/http/resuming-stream.ts';
import type { Calls } from './calls.ts';

const REST_MS = 8_000;
/** The daemon answers within 45 s. */
const PATIENCE_MS = 60_000;
const QUESTIONS = ['Who let you out?', 'What is behind the third door?', 'Do you read what I write?'];

/** A question that was taken, and the reply as it was read out; undefined where none came. */
export interface Heard {
  readonly question: string;
  readonly reply: string | undefined;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** Talks to the first persona about whatever is on. */
export class Visitor {
  readonly heard: Heard[] = [];
  readonly #calls: Calls;
  readonly #url: string;
  #cookie = '';
  #asked = 0;

  constructor({ url, calls }: { url: string; calls: Calls }) {
    this.#url = url;
    this.#calls = calls;
  }

  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      await this.#talk();
      await sleep(REST_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  async #talk(): Promise<void> {
    const history = await this.#calls.call('GET /eternal/history?limit=1');
    const [line] = (history?.json ?? []) as { conversationId: string }[];
    if (!line) return;
    const path = `/conversations/${line.conversationId}/messages`;
    const content = QUESTIONS[this.#asked++ % QUESTIONS.length];
    const options = { json: { content }, headers: { cookie: this.#cookie } };
    // 429: the question before was taken, though nobody could be told, and awaits its reply.
    const answer = await this.#calls.call(`POST ${path}`, options, [202, 429]);
    this.#cookie = answer?.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    if (answer?.status !== 202) return;
    const question = (answer.json as { _id: string })._id;
    const from = Date.now();
    this.heard.push({ question, reply: await this.#listen(path), from, to: Date.now() });
  }

  /** The reply, put together over as many connections as it takes. */
  async #listen(path: string): Promise<string | undefined> {
    const whole = new AbortController();
    let reply = '';
    const stream = new ResumingStream({
      url: () => `${this.#url}/api${path}`,
      headers: { cookie: this.#cookie, 'x-forwarded-for': '192.0.2.2' },
      retryMs: (asked = RECONNECT_DELAY_MS) => asked,
      onEvent: ({ event, data }) => {
        if (event === 'end') whole.abort();
        else reply += data;
      },
    });
    await sleep(PATIENCE_MS, undefined, { signal: whole.signal }).catch(() => undefined);
    stream.stop();
    return whole.signal.aborted && reply !== '' ? reply : undefined;
  }
}
