import type { SearchAnswer, SearchInput } from '#shared/schemas/search.ts';
import { parseSearch } from '#shared/text/search-query.ts';
import type { SearchThread } from './search-thread.ts';

/** Searches everything that was said, and what conversations are called. */
export class SearchService {
  readonly #thread: Pick<SearchThread, 'find'>;

  constructor(deps: { thread: Pick<SearchThread, 'find'> }) {
    this.#thread = deps.thread;
  }

  /** @throws AppError BAD_REQUEST with a sentence for what is no search; UNAVAILABLE where too many search, or this takes too long. */
  async find({ q, ...page }: SearchInput): Promise<SearchAnswer> {
    const query = parseSearch(q);
    return this.#thread.find({ query, ...page });
  }
}
