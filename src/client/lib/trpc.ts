import {
  httpBatchLink,
  type HTTPBatchLinkOptions,
  httpSubscriptionLink,
  retryLink,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import { createTRPCReact, type CreateTRPCReact } from '@trpc/react-query';
import type { createServerSideHelpers } from '@trpc/react-query/server';
import superjson from 'superjson';
import { CALLS_PER_BATCH_MAX } from '#shared/constants.ts';
import { endpoints } from '#shared/paths.ts';
import type { AppRouter } from '#server/router.ts';
import { errorCodeOf } from './errors.ts';
import { bearer, loginLink } from './login-link.ts';

export type { AppRouter };

/** The procedures as hooks. This file is the one place where the client knows the server, and only by its type. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** The procedures as plain calls: `trpc.useUtils().client`. */
export type Api = TRPCClient<AppRouter>;

/** The procedures called in process, for a page that is rendered on the server. */
export type PageData = ReturnType<typeof createServerSideHelpers<AppRouter>>;

/** A longer address than this is split into several requests; proxies commonly refuse more than 8 kB. */
const URL_LENGTH_MAX = 4_000;

/** Queries go out in batches with the login, where there is one; subscriptions as event streams without. */
export function createClient() {
  return trpc.createClient({
    links: [
      loginLink(),
      retryLink({ retry: ({ op, error }) => op.type === 'query' && wasCrowdedOut(error) }),
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: httpSubscriptionLink({ url: endpoints.trpc, transformer: superjson }),
        false: splitLink({
          condition: ({ context }) => context[OUTLIVES_PAGE] === true,
          true: batches((url, options) => fetch(url, { ...options, keepalive: true } as RequestInit)),
          false: batches(),
        }),
      }),
    ],
  });
}

/** In the context of a call: it goes on where its page is left before the answer. A body of more than 64 KiB is refused then, by the Fetch standard. */
export const OUTLIVES_PAGE = 'outlivesPage';

function batches(fetching?: HTTPBatchLinkOptions<AppRouter['_def']['_config']['$types']>['fetch']) {
  return httpBatchLink<AppRouter>({
    url: endpoints.trpc,
    transformer: superjson,
    maxURLLength: URL_LENGTH_MAX,
    maxItems: CALLS_PER_BATCH_MAX,
    headers: bearer,
    ...(fetching && { fetch: fetching }),
  });
}

/** Whether the rest of its batch was too large for the server; each batch has room for one more, so it comes to an end. */
function wasCrowdedOut(error: unknown): boolean {
  return errorCodeOf(error) === 'TOO_LARGE';
}
