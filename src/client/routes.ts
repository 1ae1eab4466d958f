import type { PageHead } from './lib/page-head.ts';
import type { Params, Route } from './lib/route.ts';
import { ConversationPage } from './pages/conversation/conversation-page.tsx';
import { loadConversation } from './pages/conversation/load-conversation.ts';
import { EternalPage } from './pages/eternal/eternal-page.tsx';
import { loadEternal } from './pages/eternal/load-eternal.ts';
import { HomePage } from './pages/home/home-page.tsx';
import { homeHead } from './pages/home/home-head.ts';
import { NotFoundPage } from './pages/not-found/not-found-page.tsx';
import { notFoundHead } from './pages/not-found/not-found-head.ts';

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
