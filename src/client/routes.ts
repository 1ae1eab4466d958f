import { PageCode, type Params, type Route } from './lib/route.ts';
import * as eternal from './pages/eternal.tsx';

/** Every page there is; whatever matches none of them is not found. The live feed comes with the first load. */
const ROUTES: readonly Route[] = [
  {
    pattern: /^\/$/,
    page: new PageCode(() => import('./pages/home/page.tsx')),
    headers: false,
    inversion: false,
  },
  {
    pattern: /^\/eternal\/?$/,
    page: new PageCode(eternal),
    headers: true,
    inversion: false,
  },
  {
    pattern: /^\/conversations\/?$/,
    page: new PageCode(() => import('./pages/conversations.tsx')),
    headers: true,
    inversion: true,
  },
  {
    pattern: /^\/conversation\/(?<id>[^/]+)\/?$/,
    page: new PageCode(() => import('./pages/conversation.tsx')),
    headers: true,
    inversion: true,
  },
  {
    pattern: /^\/admin\/?$/,
    page: new PageCode(() => import('./pages/admin.tsx')),
    headers: true,
    inversion: true,
  },
  {
    pattern: /^\/chat\/(?<id>[^/]+)\/?$/,
    page: new PageCode(() => import('./pages/chat.tsx')),
    headers: true,
    inversion: true,
  },
  {
    pattern: /^\/archives\/?$/,
    page: new PageCode(() => import('./pages/archives.tsx')),
    headers: true,
    inversion: true,
  },
  {
    pattern: /^\/archive\/(?<id>[^/]+)\/?$/,
    page: new PageCode(() => import('./pages/archive.tsx')),
    headers: true,
    inversion: true,
  },
  {
    pattern: /^\/rogue-terminal\/?$/,
    page: new PageCode(() => import('./pages/rogue-terminal/page.tsx')),
    headers: true,
    inversion: true,
  },
  {
    pattern: /^\/religion\/?$/,
    page: new PageCode(() => import('./pages/religion/page.tsx')),
    headers: false,
    inversion: false,
  },
  {
    pattern: /^\/library\/?$/,
    page: new PageCode(() => import('./pages/library/page.tsx')),
    headers: false,
    inversion: false,
  },
];

const NOT_FOUND: Route = {
  pattern: /^/,
  page: new PageCode(() => import('./pages/not-found.tsx')),
  headers: true,
  inversion: true,
};

/** Has the code of every page at hand. The server calls it at its start: packages may be replaced under it later on. */
export async function fetchEveryPage(): Promise<void> {
  await Promise.all([...ROUTES, NOT_FOUND].map(({ page }) => page.fetch()));
}

/** The page that answers at `path`, and the named parts of the path. */
export function routeOf(path: string): { route: Route; params: Params } {
  for (const route of ROUTES) {
    const match = route.pattern.exec(path);
    if (match) return { route, params: { ...match.groups } };
  }
  return { route: NOT_FOUND, params: {} };
}
