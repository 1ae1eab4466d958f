import { TRPCClientError } from '@trpc/client';
import type { ErrorCode } from '#shared/errors.ts';

/** The code that the server's error formatter put into an answer; undefined where there was no such answer. */
export function errorCodeOf(error: unknown): ErrorCode | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return (error.data as { appCode?: ErrorCode } | null | undefined)?.appCode;
}

/** Whether the server answered that it doesn't exist; any other failure may pass. */
export function isNotFound(error: unknown): boolean {
  return errorCodeOf(error) === 'NOT_FOUND';
}

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

/**
 * The result of `fetching`; undefined if it doesn't exist or the id isn't valid.
 * @throws any other error of `fetching`.
 */
export async function orMissing<T>(fetching: Promise<T>): Promise<T | undefined> {
  try {
    return await fetching;
  } catch (error) {
    if (hasCode(error, ['NOT_FOUND', 'BAD_REQUEST'])) return undefined;
    throw error;
  }
}

/** Whether an error is one of these. A procedure called in process wraps what the server's own code threw. */
export function hasCode(error: unknown, codes: readonly ErrorCode[]): boolean {
  if (!(error instanceof Error)) return false;
  const isOne = 'code' in error && codes.some((code) => code === error.code);
  return isOne || hasCode(error.cause, codes);
}

const UNKNOWN = 'Unknown error';

/** Why something failed, in the server's words where it had any. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || UNKNOWN;
}
