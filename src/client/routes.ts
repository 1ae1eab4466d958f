import type { ComponentType } from 'react';
import type { PageHead } from './lib/page-head.ts';
import type { PageData } from './lib/trpc.ts';
import { ConversationPage } from './pages/conversation/conversation-page.tsx';
import { loadConversation } from './pages/conversation/load-conversation.ts';
import { EternalPage } from './pages/eternal/eternal-page.tsx';
import { loadEternal } from './pages/eternal/load-eternal.ts';
import { HomePage } from './pages/home/home-page.tsx';
import { homeHead } from './pages/home/home-head.ts';
import { NotFoundPage } from './pages/not-found/not-found-page.tsx';
import { notFoundHead } from './pages/not-found/not-found-head.ts';

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

const still = (status: number, head: PageHead) => () => Promise.resolve({ status, head });

/** Every page there is; whatever matches none of them is not found. */
const ROUTES: readonly Route[] = [
  { pattern: /^\/$/, page: HomePage, load: still(200, homeHead), headers: false, inversion: false },
  { pattern: /^\/eternal\/?$/, page: EternalPage, load: loadEternal, headers: true, inversion: false },
  {
    pattern: /^\/conversation\/(?<id>[^/]+)\/?$/,
    page: ConversationPage,
    load: loadConversation,
    headers: true,
    inversion: true,
  },
];

const NOT_FOUND: Route = {
  pattern: /^/,
  page: NotFoundPage,
  load: still(404, notFoundHead),
  headers: true,
  inversion: true,
};

/** The page that answers at `path`, and the named parts of the path. */
export function routeOf(path: string): { route: Route; params: Params } {
  for (const route of ROUTES) {
    const match = route.pattern.exec(path);
    if (match) return { route, params: { ...match.groups } };
  }
  return { route: NOT_FOUND, params: {} };
}
