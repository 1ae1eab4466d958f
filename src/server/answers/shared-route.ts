import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints, PATTERNS } from '#shared/paths.ts';
import type { RawAnswer } from './finished-answer.ts';

/** All that a shared answer may depend on. Neither header nor cookie is in reach, so nothing private can get in. */
export type Address = Pick<FastifyRequest, 'url' | 'params' | 'query'>;

/** A route whose answer is the same for every anonymous visitor. */
export interface SharedRoute {
  /** Whether the answer to this address may be kept. */
  readonly mayShare: (address: Address) => boolean;
  /**
   * The one spelling, with its question mark, of a query that asks for the same; empty where it asks for nothing. Without it, each
   * spelling has an answer of its own.
   * @throws ZodError, AppError BAD_REQUEST where the query is refused.
   */
  readonly canonicalQuery?: (address: Address) => string;
  readonly make: (address: Address) => Promise<RawAnswer> | RawAnswer;
  /** Answers whoever must not get the shared bytes; without it, they are made afresh. */
  readonly otherwise?: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

/** Whether an answer is kept by its whole address. Any other page is kept by its path. */
export function isKeyedByQuery(url: string): boolean {
  return isCall(url) || url.startsWith(EMBEDS) || KEYED_PAGES.has(pathOf(url));
}

const EMBEDS = '/embed/';
const KEYED_PAGES = new Set<string>([endpoints.overlay, PATTERNS.replay]);

/** Whether the path is written as routes are. Fastify finds the same route for one with escapes, and begins the query at a `#`, too. */
export function isSpelledPlainly(url: string): boolean {
  return !/[%#;]/.test(pathOf(url));
}

/** Whether an address is that of a call, spelled out plainly. */
export function isCall(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/trpc/');
}

/** The path of an address. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** Whether a query has no other keys than these: others would make endless addresses of one answer. */
export function asksOnly(query: unknown, keys: ReadonlySet<string>): boolean {
  return Object.keys(query as Record<string, unknown>).every((key) => keys.has(key));
}

/** A JSON answer, in the bytes that Fastify would send. */
export function jsonAnswer(value: unknown): RawAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}
