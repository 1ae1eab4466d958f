import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import type { AnyTRPCRouter } from '@trpc/server';
import { errorCodeOf } from './errors.ts';
import { forgetLogin, readToken } from './login.ts';

/** The header of a signed-in administrator's calls. Event streams carry none, and the token is never in a URL. */
export function bearer(): Record<string, string> {
  const token = readToken();
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** A link that forgets a login which the server no longer knows: expired, or ended elsewhere. One made meanwhile stays. */
export function loginLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () =>
    ({ op, next }) => {
      const sent = readToken();
      const error = (error: unknown) => {
        if (errorCodeOf(error) === 'UNAUTHORIZED' && sent !== undefined && sent === readToken())
          forgetLogin();
      };
      return next(op).pipe(tap({ error }));
    };
}
