import { call, type Answer, type CallOptions } from '#tests/support/http/call.ts';
import { isExplained } from './kill-windows.ts';
import type { Kill } from './killer.ts';

/** A call that was made, and what came of it. */
export interface Made {
  readonly route: string;
  readonly status: number | 'no answer';
  /** The statuses that it may have. */
  readonly allowed: readonly number[];
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** What was answered, or what failed. */
  readonly words: string;
}

/** Longer than the server gives any request. */
const PATIENCE_MS = 60_000;
/** Refused by a server that is busy or just coming back. */
const UNAVAILABLE = 503;

/** Makes calls and keeps what came of each. */
export class Calls {
  readonly made: Made[] = [];
  readonly #web: { readonly url: string };
  readonly #address: string;

  /** `address`: where they come from, as a proxy in front would say. */
  constructor(web: { url: string }, address: string) {
    this.#web = web;
    this.#address = address;
  }

  /** Calls `METHOD /path` under /api. Undefined where nobody answered, or something that is not allowed. */
  async call(
    route: string,
    options: CallOptions = {},
    allowed: readonly number[] = [200],
  ): Promise<Answer | undefined> {
    const from = Date.now();
    const headers = { ...options.headers, 'x-forwarded-for': this.#address };
    const answer = await withinPatience(call(this.#web, route, { ...options, headers }));
    const isAnswer = !(answer instanceof Error);
    const words = isAnswer ? answer.text.slice(0, 300) : answer.message;
    this.made.push({
      route,
      allowed,
      from,
      to: Date.now(),
      status: isAnswer ? answer.status : 'no answer',
      words,
    });
    return isAnswer && allowed.includes(answer.status) ? answer : undefined;
  }
}

/** Calls that were answered as they may not be, kills considered: nobody answers, or 503, only while something comes back. */
export function unexplainedCalls(made: readonly Made[], kills: readonly Kill[]): Made[] {
  return made.filter(({ status, allowed, ...when }) => {
    if (typeof status === 'number' && allowed.includes(status)) return false;
    return (status !== 'no answer' && status !== UNAVAILABLE) || !isExplained(when, kills);
  });
}

async function withinPatience(answer: Promise<Answer>): Promise<Answer | Error> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(() => resolve(new Error(`nothing within ${PATIENCE_MS / 1_000} s`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
  }
}
