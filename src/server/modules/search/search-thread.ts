import { AppError } from '#shared/errors.ts';
import type { FirstAnswer, SearchAnswer } from '#shared/schemas/search.ts';
import type { SearchTerm } from '#shared/text/search-query.ts';
import { SEARCH } from '../../limits/table.ts';
import { JobTimeout, QueueFull, WorkerQueue } from '../../workers/worker-queue.ts';
import type { SearchOrder } from './search-engine.ts';

interface SearchThreadDeps {
  readonly database: string;
  /** The file of the worker thread: beside the process's entry, built or not. */
  readonly workerEntry: string;
  /** Throws while the database that web reads is not at its path: the thread opens what is. */
  readonly assertInPlace: () => void;
  readonly limits?: typeof SEARCH | undefined;
}

/** What the thread is asked. */
export type SearchJob = { readonly find: SearchOrder } | { readonly first: SearchTerm };

/** Searches in a thread of its own, one search at a time: SQLite holds up the thread that asks it. */
export class SearchThread {
  readonly #queue: WorkerQueue<SearchJob, SearchAnswer | FirstAnswer>;
  readonly #retryAfter: number;

  constructor({ database, workerEntry, assertInPlace, limits = SEARCH }: SearchThreadDeps) {
    this.#retryAfter = limits.retryAfterS;
    this.#queue = new WorkerQueue({
      name: 'the search thread',
      entry: workerEntry,
      workerData: { database },
      beforeStart: assertInPlace,
      limits,
    });
  }

  /** @throws AppError UNAVAILABLE where too many wait or it takes too long; BAD_REQUEST as the engine does. */
  async find(order: SearchOrder): Promise<SearchAnswer> {
    return (await this.#ask({ find: order })) as SearchAnswer;
  }

  /** When a word or a phrase was first said. @throws AppError UNAVAILABLE where too many wait or it takes too long. */
  async first(term: SearchTerm): Promise<FirstAnswer> {
    return (await this.#ask({ first: term })) as FirstAnswer;
  }

  /** Ends the thread; whoever waits is refused. */
  close(): void {
    this.#queue.close();
  }

  async #ask(job: SearchJob): Promise<SearchAnswer | FirstAnswer> {
    try {
      return await this.#queue.run(job);
    } catch (error) {
      if (error instanceof QueueFull)
        throw this.#unavailable('Too many are searching just now. Try again in a moment.');
      if (error instanceof JobTimeout)
        throw this.#unavailable('That search took too long. Search for a rarer word, or for less time.');
      throw error;
    }
  }

  #unavailable(sentence: string): AppError {
    return new AppError('UNAVAILABLE', sentence, { retryAfter: this.#retryAfter });
  }
}
