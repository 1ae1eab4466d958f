import { createTRPCUntypedClient, httpLink, TRPCClientError } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#server/router.ts';
import { call } from './call.ts';
import type { RouterProcedure } from '../site/procedures.ts';
import type { TestWeb } from '../site/web-app.ts';

export type Input = Record<string, unknown> | undefined;

/** A caller of one site. */
export interface Face {
  readonly web: TestWeb;
  readonly token: string | undefined;
  /** Whose cookie it sends; nobody's where left out. */
  readonly visitorId?: string | undefined;
}

/** What a face said: an answer, or a failure in the words of both. */
export type Said = { readonly answer: unknown } | { readonly status: number; code: string; error: string };

async function overRest(face: Face, { route = '' }: RouterProcedure, input: Input): Promise<Said> {
  const { web, token } = face;
  const headers = cookieOf(face);
  const rest = { ...input };
  const path = route.replaceAll(/\{(\w+)\}/g, (_match, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return value;
  });
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]));
  const reads = route.startsWith('GET');
  const { status, json } = reads
    ? await call(web, `${path}?${query}`, { token, headers })
    : await call(web, path, { token, headers, json: input && rest });
  if (status < 300) return { answer: json };
  const { code, error } = json as { code: string; error: string };
  return { status, code, error };
}

export async function overTrpc(face: Face, { name, type }: RouterProcedure, input: Input): Promise<Said> {
  const client = clientOf(face);
  try {
    const answer = type === 'query' ? await client.query(name, input) : await client.mutation(name, input);
    return { answer: JSON.parse(JSON.stringify(answer)) };
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    const { httpStatus, appCode } = error.data as { httpStatus: number; appCode: string };
    return { status: httpStatus, code: appCode, error: error.message };
  }
}

/** A client of the typed face that takes a procedure's name. */
export function clientOf({ web, token, ...face }: Face) {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...cookieOf(face) };
  const link = httpLink<AppRouter>({ url: `${web.url}/trpc`, transformer: superjson, headers });
  return createTRPCUntypedClient<AppRouter>({ links: [link] });
}

function cookieOf({ visitorId }: Pick<Face, 'visitorId'>): Record<string, string> {
  return visitorId === undefined ? {} : { cookie: `visitor=${visitorId}` };
}

export const FACES = [overRest, overTrpc];
