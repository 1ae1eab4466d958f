import type { ComponentType } from 'react';
import type { PageHead } from './page-head.ts';
import type { PageData } from './trpc.ts';

/** The named parts of a path. */
export type Params = Readonly<Record<string, string>>;

/** What a page fetched comes to: its head, and the status it is answered with. */
export interface Loaded {
  readonly status: number;
  readonly head: PageHead;
}

/** A kind of page. */
export interface Route {
  readonly pattern: RegExp;
  readonly page: ComponentType<{ params: Params }>;
  /** Fetches into `data` what the page will read. */
  readonly load: (data: PageData, params: Params) => Promise<Loaded>;
  /** Whether the two headers stand over the page. */
  readonly headers: boolean;
  /** Whether the page carries the way in to the live feed. */
  readonly inversion: boolean;
}
