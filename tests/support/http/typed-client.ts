import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import type { AppRouter } from '#server/router.ts';

/** The procedures of a server as a browser calls them; it keeps the visitor's cookie. */
export function apiOf(web: { url: string }): TRPCClient<AppRouter> {
  const withCookie = cookieKeeper();
  const options = { url: `${web.url}/trpc`, transformer: superjson };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          ...options,
          EventSource,
          eventSourceOptions: () => ({ fetch: withCookie }),
        }),
        false: httpBatchLink({ ...options, fetch: (url, init) => withCookie(url, init as RequestInit) }),
      }),
    ],
  });
}

type Fetch = (url: string | URL | Request, init: RequestInit) => Promise<Response>;

function cookieKeeper(): Fetch {
  let cookie = '';
  return async (url, init) => {
    const headers = new Headers(init.headers);
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await fetch(url, { ...init, headers });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
}
