import { inject } from 'regexparam';
import type { Persona } from './brand.ts';
import { ALL_STAMPS, type BestPeriod } from './stamps.ts';

/** The address of each page, as the router reads it: `:id` is one segment. The client's routes.ts has the page for each. */
export const PATTERNS = {
  home: '/',
  eternal: '/eternal',
  conversations: '/conversations',
  conversation: '/conversation/:id',
  line: '/line/:id',
  admin: '/admin',
  chat: '/chat/:id',
  search: '/search',
  replay: '/replay',
  first: '/first',
  bin: '/bin',
  archives: '/archives',
  archive: '/archive/:id',
  rogueTerminal: '/rogue-terminal',
  religion: '/religion',
  library: '/library',
  badges: '/badges',
  best: '/best',
  bestOf: '/best/:id',
  bestBy: '/best/:id/:stamp',
  tickets: '/tickets',
  ticket: '/tickets/:id',
  /** Why the form was refused, for those without scripts: a key of TICKET_REFUSALS. */
  ticketRefused: '/tickets/refused/:id',
  guestBook: '/guestbook',
  guestBookRefused: '/guestbook/refused/:id',
} as const;

/** The fragment, without its `#`, that leads to a message on the page of its conversation. */
export function messageAnchor(id: string): string {
  return `m-${id}`;
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

/** Every address that a page or the sitemap links to. */
export const paths = {
  ...PATTERNS,
  conversation: (id: string) => inject(PATTERNS.conversation, { id }),
  /** A message where it stands in its conversation. */
  message: (conversationId: string, id: string) =>
    `${inject(PATTERNS.conversation, { id: conversationId })}#${messageAnchor(id)}`,
  line: (id: string) => inject(PATTERNS.line, { id }),
  chat: (id: string) => inject(PATTERNS.chat, { id }),
  /** What was found for `q`; `more`: how it is sorted, and from where on. */
  found: (q: string, more: Readonly<Record<string, string>> = {}) =>
    `${PATTERNS.search}?${new URLSearchParams({ q, ...more }).toString()}`,
  /** A replay from a place on: a line, a conversation or a moment. */
  replayFrom: (place: Readonly<Record<string, string>>) =>
    withQuery(PATTERNS.replay, new URLSearchParams(place).toString().replaceAll('%3A', ':')),
  /** Who said `word` first; empty: the page that asks for one. */
  firstOf: (word: string) =>
    word === '' ? PATTERNS.first : `${PATTERNS.first}?${new URLSearchParams({ word }).toString()}`,
  archive: (id: string) => inject(PATTERNS.archive, { id }),
  /** The most stamped lines of a time; `stamp`: by which stamp. */
  best: ({ period = 'day', stamp = ALL_STAMPS }: { period?: BestPeriod; stamp?: string } = {}) => {
    if (stamp !== ALL_STAMPS) return inject(PATTERNS.bestBy, { id: period, stamp });
    return period === 'day' ? PATTERNS.best : inject(PATTERNS.bestOf, { id: period });
  },
  ticket: (number: number) => inject(PATTERNS.ticket, { id: String(number) }),
  ticketRefused: (refusal: string) => inject(PATTERNS.ticketRefused, { id: refusal }),
  guestBookRefused: (refusal: string) => inject(PATTERNS.guestBookRefused, { id: refusal }),
  /** Where logging out leads. No page is there. */
  login: '/login',
} as const;

/** What the address of a conversation as a file ends with. */
export const CONVERSATION_FILES = ['txt', 'md', 'json'] as const;
export type ConversationFile = (typeof CONVERSATION_FILES)[number];

/** What the server answers beside pages and typed calls. */
export const endpoints = {
  /** How to read the site in a terminal. */
  help: '/help',
  /** Leads to a line worth reading. */
  random: '/random',
  /** Takes the form with which a line is stamped. */
  lineStamps: (id: string) => `${inject(PATTERNS.line, { id })}/stamps`,
  linePicture: (id: string) => `${inject(PATTERNS.line, { id })}.png`,
  conversationPicture: (id: string) => `${inject(PATTERNS.conversation, { id })}.png`,
  sitePicture: '/site.png',
  /** What other people's pages may show. */
  badge: '/badge.gif',
  embedLive: '/embed/live',
  embedLine: (id: string) => `/embed/line/${id}`,
  embedConversation: (id: string) => `/embed/conversation/${id}`,
  overlay: '/overlay',
  oembed: '/oembed',
  /** Typed calls and subscriptions. */
  trpc: '/trpc',
  /** Asked for as a visitor leaves. */
  archiveRequest: '/api/eternal/archive',
  conversationFile: (id: string, ending: ConversationFile) =>
    `${inject(PATTERNS.conversation, { id })}.${ending}`,
  /** Everything that was said, where the operator allows it. */
  exportFile: '/export.jsonl',
  archiveDownload: (id: string) => `/api/archives/${id}?download`,
} as const;

/** The addresses of feeds, without the ending of a format: `.atom`, `.rss` or `.json`. */
export const FEED_PATHS = {
  episodes: '/feed',
  /** Of a line a day. */
  lines: '/best/feed',
  persona: (persona: Persona) => `/feeds/${persona}`,
} as const;
