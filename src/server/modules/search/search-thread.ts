import type { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { SearchAnswer } from '#shared/schemas/search.ts';
import { SEARCH } from '../../limits/table.ts';
import { startWorker } from '../../worker-thread.ts';
import type { SearchOrder } from './search-engine.ts';

interface SearchThreadDeps {
  readonly database: string;
  /** The file of the worker thread: beside the process's entry, built or not. */
  readonly workerEntry: string;
  /** Throws while the database that web reads is not at its path: the thread opens what is. */
  readonly assertInPlace: () => void;
  readonly limits?: typeof SEARCH;
}

/** What the thread says of a search. */
export type SearchOutcome =
  | { readonly isReady: true }
  | { readonly answer: SearchAnswer }
  | { readonly failure: { readonly code: ErrorCode; readonly sentence: string; readonly detail: string } };

interface Waiting {
  readonly order: SearchOrder;
  /** Until when it may wait for others; while the thread starts nobody is in the way. */
  deadline: number;
  readonly resolve: (answer: SearchAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Searches in a thread of its own, one search at a time: SQLite holds up the thread that asks it. The thread is started with the first
 * search. One that takes too long is refused, and its thread told to end, which it does when SQLite returns; only then another is started.
 */
export class SearchThread {
  readonly #deps: SearchThreadDeps;
  readonly #limits: typeof SEARCH;
  readonly #waiting: Waiting[] = [];
  #worker: Worker | undefined;
  #running: Waiting | undefined;
  /** A thread that was told to end. */
  #ending: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: SearchThreadDeps) {
    this.#deps = deps;
    this.#limits = deps.limits ?? SEARCH;
  }

  /** @throws AppError UNAVAILABLE where too many wait or it takes too long; BAD_REQUEST as the engine does. */
  find(order: SearchOrder): Promise<SearchAnswer> {
    const { waitingMax, waitMs } = this.#limits;
    if (this.#waiting.length >= waitingMax) return Promise.reject(this.#tooMany());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, deadline: performance.now() + waitMs, resolve, reject });
      this.#next();
    });
  }

  /** Ends the thread; whoever waits is refused. */
  close(): void {
    const left = [this.#running, ...this.#waiting.splice(0)];
    this.#giveUp();
    for (const one of left) one?.reject(this.#tooMany());
  }

  #next(): void {
    if (this.#running || this.#ending) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#running = next;
    if (next.deadline < performance.now()) return this.#end(() => next.reject(this.#tooMany()));
    try {
      if (this.#worker) this.#send(this.#worker, next);
      else this.#start();
    } catch (error) {
      this.#stop(error);
    }
  }

  #send(worker: Worker, { order }: Waiting): void {
    this.#allow(this.#limits.takesMs);
    worker.postMessage(order);
  }

  #allow(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stop(this.#tooLong()), ms);
  }

  /** The search that runs is sent once the thread is ready. */
  #start(): void {
    const { workerEntry, database, assertInPlace } = this.#deps;
    assertInPlace();
    const worker = startWorker(workerEntry, { database });
    const isCurrent = () => this.#worker === worker;
    worker
      .on('message', (outcome: SearchOutcome) => isCurrent() && this.#settle(outcome))
      .once('error', (error) => isCurrent() && this.#stop(error))
      .once(
        'exit',
        (code) => isCurrent() && this.#stop(new Error(`the search thread ended with code ${code}`)),
      )
      // A process that has nothing else to do may end.
      .unref();
    this.#worker = worker;
    this.#allow(this.#limits.startsMs);
  }

  #settle(outcome: SearchOutcome): void {
    const [worker, running] = [this.#worker, this.#running];
    if ('isReady' in outcome) {
      for (const one of this.#waiting) one.deadline = performance.now() + this.#limits.waitMs;
      return worker && running && this.#send(worker, running);
    }
    this.#end(() => {
      if ('answer' in outcome) return running?.resolve(outcome.answer);
      const { code, sentence, detail } = outcome.failure;
      running?.reject(new AppError(code, sentence, { cause: detail }));
    });
  }

  /** Fails what runs, and has the next search start another thread. */
  #stop(error: unknown): void {
    const running = this.#running;
    this.#giveUp();
    this.#end(() => running?.reject(error));
  }

  #giveUp(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    clearTimeout(this.#timer);
    this.#ending = worker?.terminate().then(() => {
      this.#ending = undefined;
      this.#next();
    });
  }

  #end(tell: () => void): void {
    clearTimeout(this.#timer);
    this.#running = undefined;
    tell();
    this.#next();
  }

  #tooMany(): AppError {
    return new AppError('UNAVAILABLE', 'Too many are searching just now. Try again in a moment.', {
      retryAfter: this.#limits.retryAfterS,
    });
  }

  #tooLong(): AppError {
    return new AppError(
      'UNAVAILABLE',
      'That search took too long. Search for a rarer word, or for less time.',
      {
        retryAfter: this.#limits.retryAfterS,
      },
    );
  }
}
