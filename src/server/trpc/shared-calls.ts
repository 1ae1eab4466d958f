import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { CALLS_PER_BATCH_MAX } from '#shared/constants.ts';
import type { Draft } from '../answers/finished-answer.ts';
import { asksOnly, isCall, pathOf, type SharedRoute } from '../answers/shared-route.ts';
import { SHARED_QUERIES } from '../http/shared-queries.ts';
import { appRouter } from '../router.ts';
import type { Services } from '../services.ts';
import { batchOf } from '../limits/batch.ts';
import { ANONYMOUS } from '../procedures/context.ts';

const ENDPOINT = '/trpc';
const QUERY_KEYS = new Set(['batch', 'input']);

/** Queries by GET, alone or batched: made as the stock adapter makes them, for nobody in particular. */
export function sharedCalls(services: Services, onError: (error: unknown) => void) {
  return {
    mayShare: ({ url, query }) => isCall(url) && asksOnly(query, QUERY_KEYS) && namesShared(url),
    make: async ({ url }) =>
      draftOf(
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
  const procedures = pathOf(url)
    .slice(ENDPOINT.length + 1)
    .split(',');
  return procedures.every((procedure) => SHARED_QUERIES.has(procedure));
}

async function draftOf(response: Response): Promise<Draft> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
