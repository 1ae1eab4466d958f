import { inject } from 'regexparam';

/** The address of each page, as the router reads it: `:id` is one segment. The client's routes.ts has the page for each. */
export const PATTERNS = {
  home: '/',
  eternal: '/eternal',
  conversations: '/conversations',
  conversation: '/conversation/:id',
  admin: '/admin',
  chat: '/chat/:id',
  search: '/search',
  archives: '/archives',
  archive: '/archive/:id',
  rogueTerminal: '/rogue-terminal',
  religion: '/religion',
  library: '/library',
} as const;

/** Every address that a page or the sitemap links to. */
export const paths = {
  ...PATTERNS,
  conversation: (id: string) => inject(PATTERNS.conversation, { id }),
  chat: (id: string) => inject(PATTERNS.chat, { id }),
  /** What was found for `q`; `more`: how it is sorted, and from where on. */
  found: (q: string, more: Readonly<Record<string, string>> = {}) =>
    `${PATTERNS.search}?${new URLSearchParams({ q, ...more }).toString()}`,
  archive: (id: string) => inject(PATTERNS.archive, { id }),
  /** Where logging out leads. No page is there. */
  login: '/login',
} as const;

/** What pages ask the server for beside typed calls. */
export const endpoints = {
  /** Typed calls and subscriptions. */
  trpc: '/trpc',
  /** Asked for as a visitor leaves. */
  archiveRequest: '/api/eternal/archive',
  archiveDownload: (id: string) => `/api/archives/${id}?download`,
} as const;
