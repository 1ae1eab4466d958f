/*
 * Every number that a limit stands on, and nothing else. docs/security.md says what each is for. What the browser or the daemon has to
 * know as well stands in shared/constants.ts: the calls of a batch, and what answers weigh.
 */

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** What a call counts as. */
export type RateClass = 'read' | 'search' | 'picture' | 'write' | 'stamp' | 'upload' | 'beacon' | 'login';

/**
 * Calls a minute from one address (IPv6: one /64), by class. Signing in has a throttle of its own too: that knows only those whose
 * request is one, this counts every attempt.
 */
export const CALLS_PER_MINUTE: Readonly<Record<RateClass, number>> = {
  read: 300,
  search: 60,
  picture: 120,
  write: 60,
  stamp: 120,
  upload: 600,
  beacon: 30,
  login: 10,
};

/** How fast whoever fails to sign in may try again: a few free tries, then a delay that doubles. */
export const SIGN_IN = {
  freeTries: 4,
  firstDelayMs: SECOND_MS,
  longestDelayMs: 15 * MINUTE_MS,
  /** A key that has been quiet for this long starts afresh. */
  forgetMs: 60 * MINUTE_MS,
};

/** Chat messages that are stored within a window. */
export const CHAT = {
  windowMs: MINUTE_MS,
  /** A person who types; a visitor costs a cookie, so the address has a limit of its own. */
  perVisitor: 10,
  /** A household or an office. */
  perAddress: 30,
};

/** Stamps that visitors put on lines or take back. */
export const STAMPS = {
  windowMs: MINUTE_MS,
  /** A visitor who means it; the address has the calls of a minute. */
  perVisitor: 60,
  /** Of one kind on one line from one address: a visitor costs a cookie, and a household or an office has several. */
  sameFromAddress: 20,
  /** How long that is remembered after the last of them. */
  rememberedMs: 24 * 60 * MINUTE_MS,
  /** Stamps that wait to be written while the database takes none. Past that: 503. */
  waitingMax: 10_000,
  retryAfterS: 5,
  /** Lines of one event, whoever stamps how many; the others come with the next one. */
  toldMax: 50,
};

/** What visitors file at the desk: tickets and entries of the guest book. */
export const TICKETS = {
  windowMs: 60 * MINUTE_MS,
  /** Stored within the window, from one address: a household, or a class that was told of it. */
  perAddress: 20,
  /** Of one visitor, for either purpose, that wait to be dealt with. */
  openPerVisitor: 1,
  dayMs: 24 * 60 * MINUTE_MS,
  /** Of one visitor within a day. */
  dailyPerVisitor: 3,
  /** From one address within a day: at twenty an hour, one alone could fill the desk in nine days. */
  dailyPerAddress: 30,
  /** That wait to be dealt with, of all visitors together. */
  openInAll: 4_000,
  /** How long the words of a ticket are kept that was declined, or answered plainly. */
  keptMs: 30 * 24 * 60 * MINUTE_MS,
};

/** The longest bodies, in bytes. */
export const BODY_BYTES = {
  /** What anybody may send without a login, on any route: a chat message of 2,000 characters takes 8 KB as browsers write JSON. */
  anonymous: 16 * KIB,
  /** What an administrator may send; most calls are a few fields. */
  call: 64 * KIB,
  /** A text of 1 MiB, as JSON writes it: every line feed and quote takes two bytes, other control characters six. */
  upload: 4 * MIB,
};

/** How long a body an administrator may send with a call. */
export type BodyLimit = 'call' | 'upload';

/** How deep JSON may be nested. No input here is deeper than 4; whatever walks through it may call itself as often. */
export const JSON_DEPTH_MAX = 64;

/** What superjson may be told of an input: more fields than any has, and longer paths. */
export const SUPERJSON = { annotationsMax: 32, pathMax: 100 };

/** Whole conversations that may be asked for while one is being made. */
export const WHOLE_CONVERSATIONS_WAITING_MAX = 16;

/** Searches, one at a time in a worker thread. With a million lines most take a few milliseconds, some a tenth of a second. */
export const SEARCH = {
  /** Searches that may wait. Past that: 503 with Retry-After. */
  waitingMax: 64,
  /** How long one may wait, milliseconds. Past that: the same. */
  waitMs: 2 * SECOND_MS,
  /** How long one may take, milliseconds. Past that it is refused, and the worker given up. */
  takesMs: SECOND_MS,
  /** How long the worker may take to start, milliseconds: some tenths of a second on a machine with nothing else to do. */
  startsMs: 10 * SECOND_MS,
  retryAfterS: 2,
};

/** Pictures of lines, drawn one at a time in a worker thread. A picture takes some 25 ms. */
export const PICTURES = {
  /** Different ones that may wait to be drawn. Past that: the site's picture, or 503 with Retry-After. */
  waitingMax: 32,
  retryAfterS: 5,
  /** How long one may be drawn before the worker is given up, milliseconds. */
  patienceMs: 10 * SECOND_MS,
  /** How long the worker stays without work; it holds some 60 MB. */
  idleMs: MINUTE_MS,
  /** What is kept on disk, of each web process; the least recently asked for go first. */
  keptMax: 2_000,
  keptBytes: 96 * MIB,
  /** How long a browser may show one without asking: so long whoever has seen a deleted line may see it again. */
  freshS: 10,
};

/** Bodies on their way to slow readers: whole conversations and archives; pages are shorter. */
export const BODIES_UNDER_WAY = {
  /** Bodies shorter than this are not counted. */
  from: 512 * KIB,
  /** Bytes of all counted bodies together. */
  bytes: 48 * MIB,
  /** How long a reader may take for one, milliseconds. */
  patience: 2 * MINUTE_MS,
};

/** How long requests may take; Node's names. */
export const TIMEOUTS = {
  /* A slow head gets 408, as does a slow body; event streams, which have no timeout of their own, are left alone. */
  headersTimeout: 15 * SECOND_MS,
  requestTimeout: 30 * SECOND_MS,
  /* Node looks for what has run out of time every half minute unless told otherwise: a head of 15 seconds would have up to 45. */
  connectionsCheckingInterval: 2 * SECOND_MS,
  /* How long a connection stays open between two requests. */
  keepAliveTimeout: 65 * SECOND_MS,
};

/** Clients that are still sending a body which was refused. */
export const REFUSED_BODIES = {
  /** How long one of them has to read its answer. */
  lingerMs: SECOND_MS,
  /** So many at once; the oldest is cut off when another comes. Each holds up to 128 KiB. */
  lingeringMax: 64,
};

/** Open connections of one process. */
export const CONNECTIONS = {
  /** Room for every stream that there may be, and for as many requests besides as one process can answer. */
  inAll: 16_000,
  /** A school or an office behind one address; a browser opens six over HTTP/1.1, and keeps them for a minute. */
  perAddress: 256,
  /** Files that the process needs whoever is connected: the database, its own program, sockets, logs. */
  reservedFiles: 64,
  /** Of the rest, for connections; what is left is for the files that answers are read from. */
  shareOfFiles: 3 / 4,
  /** One address has a part of all connections at most, so that others get in however few there are. */
  addressesAtLeast: 4,
  /**
   * That the kernel has taken and the process has not: a crowd that comes back when another process was killed. Past that it lets a client's
   * packets fall, which tries again after 1, 3, 7 … 63 seconds. Linux allows 4,096 (net.core.somaxconn); Node and nginx ask for 511.
   */
  waitingMax: 4_096,
};

/** Open event streams, of all processes together. */
export const STREAMS = {
  /** From one address (IPv6: one /64), and in all. Past that: 503 with Retry-After. */
  perAddress: 20,
  inAll: 12_000,
  retryAfterS: 15,
};

/** What one event stream may take. */
export const STREAM = {
  /** A stream ends after this long, less up to a fifth, so that reconnects spread. */
  maxAgeMs: 30 * MINUTE_MS,
  /** A watcher whose socket holds more unsent bytes than this is dropped; it resumes by id. */
  unsentMaxBytes: 256 * KIB,
};

/** The duel as it is typed in terminals. */
export const TERMINAL = {
  /** A line is typed in so many pieces at most, so far apart. */
  piecesMax: 32,
  pieceMs: 80,
  /** Writes that a line may take for all terminals together before it is typed in fewer pieces; one each is the least. */
  writesALine: 500,
  /** Lines that were typed before whoever comes. */
  lastLines: 5,
  /** Written lines that are kept, of all papers together. */
  kept: 2_000,
};

/** Downloads on their way: conversations, and everything that was said. */
export const DOWNLOADS = {
  /** From one address (IPv6: one /64), and in all. Past that: 503 with Retry-After. */
  conversations: { perAddress: 4, inAll: 64 },
  exports: { perAddress: 1, inAll: 8 },
  retryAfterS: 30,
  /** A reader who takes nothing for so long is hung up on, as is one who has not all of it after so long; milliseconds. */
  stallMs: 30 * SECOND_MS,
  longestMs: 30 * MINUTE_MS,
  /** After each page, all exports together rest for so many times as long as it took. */
  restRatio: 3,
};
