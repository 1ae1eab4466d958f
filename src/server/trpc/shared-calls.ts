import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { CALLS_PER_BATCH_MAX } from '#shared/constants.ts';
import type { RawAnswer } from '../answers/finished-answer.ts';
import { asksOnly, isCall, pathOf, type SharedRoute } from '../answers/shared-route.ts';
import { appRouter, PROCEDURES } from '../router.ts';
import type { Services } from '../services.ts';
import { batchOf } from '../limits/batch.ts';
import { ANONYMOUS } from '../caller/caller.ts';

const ENDPOINT = '/trpc';
const QUERY_KEYS = new Set(['batch', 'input']);

/** Queries by GET, alone or batched: made as the stock adapter makes them, for nobody in particular. */
export function sharedCalls(services: Services, onError: (error: unknown) => void) {
  return {
    mayShare: ({ url, query }) => isCall(url) && asksOnly(query, QUERY_KEYS) && namesShared(url),
    make: async ({ url }) =>
      rawOf(
        await fetchRequestHandler({
          endpoint: ENDPOINT,
          router: appRouter,
          req: new Request(`http://localhost${url}`),
          createContext: ({ info }) => ({ services, caller: ANONYMOUS, ...batchOf(info) }),
          maxBatchSize: CALLS_PER_BATCH_MAX,
          onError: ({ error }) => onError(error),
        }),
      ),
  } satisfies SharedRoute;
}

function namesShared(url: string): boolean {
  const names = pathOf(url)
    .slice(ENDPOINT.length + 1)
    .split(',');
  return names.every((name) => PROCEDURES.get(name)?.shared);
}

async function rawOf(response: Response): Promise<RawAnswer> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
