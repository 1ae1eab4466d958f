import type { TRPCError, TRPCDefaultErrorShape } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import superjson from 'superjson';
import type { ErrorCode } from '#shared/errors.ts';
import { publicError, type PublicError } from '../http/public-error.ts';

type TrpcCode = TRPCError['code'];

const TRPC_CODE: Record<ErrorCode, TrpcCode> = {
  BAD_REQUEST: 'BAD_REQUEST',
  UNAUTHORIZED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  STARTUP: 'INTERNAL_SERVER_ERROR',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
};

/**
 * A failure as tRPC sends it: with the status, code and sentence that REST gives it. tRPC counts whatever is no error of its own
 * as one of the server, and takes the status of its answer from here.
 */
export function errorShape({ data: { path } }: TRPCDefaultErrorShape, error: TRPCError) {
  return shapeOf(publicError(error), path);
}

/** The body of a failure that no procedure was asked about, e.g. of a limit: one for the whole batch. */
export function failureBody(error: PublicError) {
  return { error: superjson.serialize(shapeOf(error)) };
}

function shapeOf({ code: appCode, sentence, status: httpStatus, retryAfter }: PublicError, path?: string) {
  const code = TRPC_CODE[appCode];
  return {
    code: TRPC_ERROR_CODES_BY_KEY[code],
    message: sentence,
    data: {
      code,
      httpStatus,
      ...(path !== undefined && { path }),
      appCode,
      ...(retryAfter !== undefined && { retryAfter }),
    },
  };
}
