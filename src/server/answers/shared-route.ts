import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Draft } from './finished-answer.ts';

/** All that a shared answer may depend on. Neither header nor cookie is in reach, so nothing private can get in. */
export type Address = Pick<FastifyRequest, 'url' | 'params' | 'query'>;

/** A route whose answer is the same for every anonymous visitor. */
export interface SharedRoute {
  /** Whether the answer to this address may be kept. */
  readonly mayShare: (address: Address) => boolean;
  readonly make: (address: Address) => Promise<Draft> | Draft;
  /** Answers whoever must not get the shared bytes; without it, they are made afresh. */
  readonly otherwise?: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

/** Whether an address is that of a call, spelled out plainly. A call is kept by its whole address, a page by its path. */
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
export function jsonDraft(value: unknown): Draft {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}
