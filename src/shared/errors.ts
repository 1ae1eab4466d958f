/** What went wrong, without saying how it travels. The server's error map turns each into a status. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE'
  | 'STARTUP'
  | 'INTERNAL';

/**
 * The one error of the project. `message` is a sentence for the person who will see it; what only an operator
 * should read goes into `cause`, which is logged and never sent.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}
