import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { publicError, toBody, type PublicError } from './public-error.ts';

/**
 * Answers every failure of a JSON route as `{success: false, error, code}`; what happened goes to the log, under the id that a
 * failure of ours carries in X-Request-Id.
 * @param bodyOf writes the failure otherwise, for those who ask in another manner.
 */
export function answerErrors(app: FastifyInstance, bodyOf: (error: PublicError) => unknown = toBody): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = publicError(thrown);
    logTrouble(request.log, thrown, 'a request failed');
    if (reply.sent) return;
    if (error.status >= 500) void reply.header('x-request-id', request.id);
    if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter);
    void reply.status(error.status).send(bodyOf(error));
  });
}

/** Sentences of our own, which tell an operator something; others may repeat what a request said. */
const TELLING = new Set([429, 503]);

/**
 * A failure of ours goes to the log with its stack. A refusal is one short line at a low level, since anybody can have as many as they
 * like; the logger samples both (shared/calm-log.ts).
 * @param message what failed, in words that do not depend on the request.
 */
export function logTrouble(log: FastifyBaseLogger, thrown: unknown, message: string): void {
  const { isRefusal, status, code, sentence } = publicError(thrown);
  if (!isRefusal) log.error({ err: thrown }, message);
  else if (TELLING.has(status)) log.info({ refused: code }, sentence);
  else log.debug({ refused: code }, 'a request was refused');
}
