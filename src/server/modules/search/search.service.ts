import type { FirstAnswer, FirstInput, SearchAnswer, SearchInput } from '#shared/schemas/search.ts';
import { parseSearch, parseWord } from '#shared/text/search-query.ts';
import type { SearchThread } from './search-thread.ts';

/** Searches everything that was said, and what conversations are called. */
export class SearchService {
  readonly #thread: Pick<SearchThread, 'find' | 'first'>;

  constructor(deps: { thread: Pick<SearchThread, 'find' | 'first'> }) {
    this.#thread = deps.thread;
  }

  /** @throws AppError BAD_REQUEST with a sentence for what is no search; UNAVAILABLE where too many search, or this takes too long. */
  async find({ q, ...page }: SearchInput): Promise<SearchAnswer> {
    const query = parseSearch(q);
    return this.#thread.find({ query, ...page });
  }

  /**
   * When a word was first said, and how often since.
   * @throws AppError BAD_REQUEST with a sentence for what has no word; UNAVAILABLE where too many search, or this takes too long.
   */
  async first({ word }: FirstInput): Promise<FirstAnswer> {
    return this.#thread.first(parseWord(word));
  }
}
