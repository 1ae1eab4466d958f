import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { storageTrouble } from '#shared/storage-trouble.ts';

/** An error as anybody outside may see it. */
export interface PublicError {
  readonly code: ErrorCode;
  readonly status: number;
  /** For the person who reads it. Never a stack, a path or a library's words. */
  readonly sentence: string;
  readonly retryAfter: number | undefined;
  /** Said on purpose, to somebody who asked for what they cannot have; nothing of ours is wrong. */
  readonly isRefusal: boolean;
}

/** The body of every failure. */
export function toBody({ sentence, code }: PublicError) {
  return { success: false, error: sentence, code } as const;
}

/** The one map from what went wrong to HTTP statuses: RFC 9110 section 15, RFC 6585 for 429. */
const STATUS: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  STARTUP: 500,
  INTERNAL: 500,
};

const SENTENCE: Record<ErrorCode, string> = {
  BAD_REQUEST: 'The request could not be understood.',
  UNAUTHORIZED: 'Please log in first.',
  FORBIDDEN: 'That is not allowed from here.',
  NOT_FOUND: 'There is nothing here.',
  CONFLICT: 'That clashes with something that already exists.',
  TOO_LARGE: 'That is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'That content type is not understood here; send application/json.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait a moment and try again.',
  UNAVAILABLE: 'The service cannot do that right now. Try again in a moment.',
  STARTUP: 'Something went wrong on our side.',
  INTERNAL: 'Something went wrong on our side.',
};

/** Of a full disk: the caller may try again, once somebody has made room. */
const NO_ROOM = 'There is no room left to store that. Nothing was changed; try again later.';
const FULL_RETRY_S = 30;

/** Turns anything thrown into what may be said about it. */
export function publicError(thrown: unknown): PublicError {
  const error = unwrap(thrown);
  if (error instanceof AppError)
    return { ...describe(error.code, error.message, error.retryAfter), isRefusal: isRefusal(error) };
  if (error instanceof z.ZodError) return describe('BAD_REQUEST', sentenceOf(error));
  const trouble = storageTrouble(error);
  if (trouble === 'full') return describe('UNAVAILABLE', NO_ROOM, FULL_RETRY_S);
  if (trouble !== undefined) return describe('UNAVAILABLE', SENTENCE.UNAVAILABLE, 1);
  const code = codeOfStatus(statusOf(error));
  return describe(code, SENTENCE[code]);
}

function describe(code: ErrorCode, sentence: string, retryAfter?: number): PublicError {
  return { code, status: STATUS[code], sentence, retryAfter, isRefusal: STATUS[code] < 500 };
}

/** Being full is not a failure; an error with a cause is. */
function isRefusal({ code, cause }: AppError): boolean {
  return STATUS[code] < 500 || (code === 'UNAVAILABLE' && cause === undefined);
}

/** tRPC wraps what a procedure throws; the cause says more than the wrapper. */
function unwrap(thrown: unknown): unknown {
  if (!(thrown instanceof TRPCError)) return thrown;
  return thrown.cause instanceof AppError ||
    thrown.cause instanceof z.ZodError ||
    storageTrouble(thrown.cause) !== undefined
    ? thrown.cause
    : thrown;
}

function sentenceOf(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return SENTENCE.BAD_REQUEST;
  const where = issue.path.join('.');
  return where ? `${where}: ${issue.message}.` : `${issue.message}.`;
}

const TRPC_STATUS: Partial<Record<TRPCError['code'], number>> = {
  PARSE_ERROR: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 404,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
};

/** Fastify's own errors carry `statusCode`, tRPC's a code. */
function statusOf(error: unknown): number {
  if (error instanceof TRPCError) return TRPC_STATUS[error.code] ?? 500;
  if (error instanceof Error && 'statusCode' in error) return Number(error.statusCode);
  return 500;
}

function codeOfStatus(status: number): ErrorCode {
  const code = (Object.keys(STATUS) as ErrorCode[]).find((candidate) => STATUS[candidate] === status);
  if (code && status < 500) return code;
  return status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL';
}
