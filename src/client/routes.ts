import { parse } from 'regexparam';
import { matchRoute, type Parser } from 'wouter';
import { PATTERNS } from '#shared/paths.ts';
import { PageCode, type Params, type Route } from './lib/route.ts';
import * as eternal from './pages/eternal.tsx';

/** What stands around a page, or does not. */
const FRAMED = { headers: true, inversion: true } as const;
const LIVE = { headers: true, inversion: false } as const;
const BARE = { headers: false, inversion: false } as const;

const BEST = new PageCode(() => import('./pages/best.tsx'));

/** Every page. The live feed comes with the first load, the code of the others when it is wanted. */
const ROUTES: readonly (Route & { readonly pattern: string })[] = [
  { pattern: PATTERNS.home, page: new PageCode(() => import('./pages/home/page.tsx')), ...BARE },
  { pattern: PATTERNS.eternal, page: new PageCode(eternal), ...LIVE },
  {
    pattern: PATTERNS.conversations,
    page: new PageCode(() => import('./pages/conversations.tsx')),
    ...FRAMED,
  },
  {
    pattern: PATTERNS.conversation,
    page: new PageCode(() => import('./pages/conversation.tsx')),
    ...FRAMED,
  },
  { pattern: PATTERNS.line, page: new PageCode(() => import('./pages/line.tsx')), ...FRAMED },
  { pattern: PATTERNS.admin, page: new PageCode(() => import('./pages/admin.tsx')), ...FRAMED },
  { pattern: PATTERNS.chat, page: new PageCode(() => import('./pages/chat.tsx')), ...FRAMED },
  { pattern: PATTERNS.search, page: new PageCode(() => import('./pages/search.tsx')), ...FRAMED },
  { pattern: PATTERNS.replay, page: new PageCode(() => import('./pages/replay.tsx')), ...FRAMED },
  { pattern: PATTERNS.first, page: new PageCode(() => import('./pages/first.tsx')), ...FRAMED },
  { pattern: PATTERNS.bin, page: new PageCode(() => import('./pages/bin.tsx')), ...FRAMED },
  { pattern: PATTERNS.archives, page: new PageCode(() => import('./pages/archives.tsx')), ...FRAMED },
  { pattern: PATTERNS.archive, page: new PageCode(() => import('./pages/archive.tsx')), ...FRAMED },
  {
    pattern: PATTERNS.rogueTerminal,
    page: new PageCode(() => import('./pages/rogue-terminal/page.tsx')),
    ...FRAMED,
  },
  { pattern: PATTERNS.religion, page: new PageCode(() => import('./pages/religion/page.tsx')), ...BARE },
  { pattern: PATTERNS.library, page: new PageCode(() => import('./pages/library/page.tsx')), ...BARE },
  ...[PATTERNS.best, PATTERNS.bestOf, PATTERNS.bestBy].map((pattern) => ({ pattern, page: BEST, ...FRAMED })),
  { pattern: PATTERNS.badges, page: new PageCode(() => import('./pages/badges/page.tsx')), ...FRAMED },
  { pattern: PATTERNS.tickets, page: new PageCode(() => import('./pages/tickets.tsx')), ...FRAMED },
  { pattern: PATTERNS.ticket, page: new PageCode(() => import('./pages/ticket.tsx')), ...FRAMED },
  { pattern: PATTERNS.ticketRefused, page: new PageCode(() => import('./pages/tickets.tsx')), ...FRAMED },
  { pattern: PATTERNS.guestBook, page: new PageCode(() => import('./pages/guest-book/page.tsx')), ...BARE },
  {
    pattern: PATTERNS.guestBookRefused,
    page: new PageCode(() => import('./pages/guest-book/page.tsx')),
    ...BARE,
  },
];

const NOT_FOUND: Route = { page: new PageCode(() => import('./pages/not-found.tsx')), ...FRAMED };

/** Loads the code of every page. The server calls it when it starts, because packages may be replaced under it later. */
export async function fetchEveryPage(): Promise<void> {
  await Promise.all([...ROUTES, NOT_FOUND].map(({ page }) => page.fetch()));
}

/** The page at `path`, and what the path says of it. */
export function routeOf(path: string): { route: Route; params: Omit<Params, 'search'> } {
  for (const route of ROUTES) {
    const [matches, params] = matchRoute<{ id?: string; stamp?: string }>(addressParser, route.pattern, path);
    if (matches) return { route, params: { id: params.id ?? '', stamp: params.stamp ?? '' } };
  }
  return { route: NOT_FOUND, params: { id: '', stamp: '' } };
}

/** As wouter reads patterns, but an address has its case and begins with a slash: each page has one address. */
function addressParser(...pattern: Parameters<Parser>): ReturnType<Parser> {
  const { pattern: expression, keys } = parse(...pattern);
  return { keys, pattern: new RegExp(`(?=/)${expression.source}`) };
}
