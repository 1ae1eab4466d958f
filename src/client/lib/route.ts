import type { ComponentType } from 'react';
import type { PageHead } from './page-head.ts';
import type { PageData } from './trpc.ts';

/** What the address of a page says of it. */
export interface Params {
  /** Of the conversation or archive; empty on every other page. */
  readonly id: string;
  /** By which stamp the best lines are shown; empty on every other page, and for all. */
  readonly stamp: string;
  /** The query of the pages that search, as the address has it; every other page is the same whatever its query. */
  readonly search: string;
}

/** What a page fetched comes to: its head, and the status it is answered with. */
export interface Loaded {
  readonly status: number;
  readonly head: PageHead;
  /** How long it may be kept, milliseconds, where it shows what changes without a word being said. */
  readonly keptMs?: number;
}

/** What the file of each page exports. */
interface PageModule {
  readonly Page: ComponentType<{ params: Params }>;
  /** Fetches into `data` what the page will read. `origin`: where visitors find the site, if it is known. Runs on the server alone. */
  readonly load: (data: PageData, params: Params, origin?: string) => Promise<Loaded>;
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

  /** Lets code that didn't load be fetched again. */
  forgetFailure(): void {
    if (!this.module) this.#fetching = undefined;
  }
}

/**
 * Reloads the current address from the server, for when the code of a page didn't load. Importing it again is not enough. Many browsers keep a failed module for as long as the document lives (https://github.com/whatwg/html/pull/10327), and
 * after an update the server may no longer have a file of that name.
 * @returns never, where the address is being loaded.
 * @throws `reason` where the server does not answer with a page: a notice beats the browser's own error page.
 */
export async function loadFromServer(reason: unknown): Promise<never> {
  const { href } = location;
  const served = await isServed(href);
  if (!served || location.href !== href) throw reason;
  location.reload();
  return new Promise(() => undefined);
}

async function isServed(href: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(href, { method: 'HEAD', cache: 'no-store' });
    return ok || status === 404;
  } catch {
    return false;
  }
}

/** A path as the router in the browser reads it, which leaves alone what it cannot decode. */
export function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
