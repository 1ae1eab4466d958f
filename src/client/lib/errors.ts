import { TRPCClientError } from '@trpc/client';
import { errorCodeOf } from './login-link.ts';

/** What the server said of a call that it refused; undefined where no answer of its own came. */
export function serverSentence(error: unknown): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return errorCodeOf(error) === undefined ? sentenceOfBody(error.meta?.['responseJSON']) : error.message;
}

/** A call that was refused before any procedure saw it, as too large or too frequent, has the body of every other failure. */
function sentenceOfBody(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'string' ? body.error : undefined;
}
