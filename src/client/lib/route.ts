import type { ComponentType } from 'react';
import type { PageHead } from './page-head.ts';
import type { PageData } from './trpc.ts';

/** What the address of a page says of it. */
export interface Params {
  /** Of the conversation or archive; empty on every other page. */
  readonly id: string;
}

/** What a page fetched comes to: its head, and the status it is answered with. */
export interface Loaded {
  readonly status: number;
  readonly head: PageHead;
}

/** What each `pages/<name>/page.ts` exports. */
export interface PageModule {
  readonly Page: ComponentType<{ params: Params }>;
  /** Fetches into `data` what the page will read. Runs on the server alone. */
  readonly load: (data: PageData, params: Params) => Promise<Loaded>;
}

/** A kind of page. */
export interface Route {
  readonly page: PageCode;
  /** Whether the two headers stand over the page. */
  readonly headers: boolean;
  /** Whether the page carries the way in to the live feed. */
  readonly inversion: boolean;
}

/** The code of a page, fetched when it is first wanted. */
export class PageCode {
  readonly #fetch: () => Promise<PageModule>;
  #fetching: Promise<PageModule> | undefined;
  /** The code, once it is here: a page that was waited for renders without waiting again. */
  module: PageModule | undefined;

  constructor(source: PageModule | (() => Promise<PageModule>)) {
    this.module = typeof source === 'function' ? undefined : source;
    this.#fetch = typeof source === 'function' ? source : () => Promise.resolve(source);
  }

  /** Every caller gets the same promise. The first one may say what is done about code that does not come. */
  fetch(onFailure?: (reason: unknown) => Promise<never>): Promise<PageModule> {
    this.#fetching ??= this.#fetch().then((module) => (this.module = module), onFailure);
    return this.#fetching;
  }

  /** Has code that did not come asked for anew. */
  forgetFailure(): void {
    if (!this.module) this.#fetching = undefined;
  }
}
