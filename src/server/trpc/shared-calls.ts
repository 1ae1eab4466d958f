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
    make: async ({ url }) => ({
      ...(await rawOf(
        await fetchRequestHandler({
          endpoint: ENDPOINT,
          router: appRouter,
          req: new Request(`http://localhost${url}`),
          createContext: ({ info }) => ({ services, caller: ANONYMOUS, ...batchOf(info) }),
          maxBatchSize: CALLS_PER_BATCH_MAX,
          onError: ({ error }) => onError(error),
        }),
      )),
      keptMs: shortestOf(url),
    }),
  } satisfies SharedRoute;
}

function namesShared(url: string): boolean {
  return namesIn(url).every((name) => PROCEDURES.get(name)?.shared);
}

/** How long all that a batch asks for may be kept. */
function shortestOf(url: string): number | undefined {
  const times = namesIn(url).flatMap((name) => PROCEDURES.get(name)?.keptMs ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

function namesIn(url: string): string[] {
  return pathOf(url)
    .slice(ENDPOINT.length + 1)
    .split(',');
}

async function rawOf(response: Response): Promise<RawAnswer> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
