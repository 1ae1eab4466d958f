import type { FastifyInstance } from 'fastify';
import { publicError, toBody, type PublicError } from './public-error.ts';

/**
 * Answers every failure of a JSON route as `{success: false, error, code}`; what happened goes to the log, under the id that a
 * failure of ours carries in X-Request-Id.
 * @param bodyOf writes the failure otherwise, for those who ask in another manner.
 */
export function answerErrors(app: FastifyInstance, bodyOf: (error: PublicError) => unknown = toBody): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = publicError(thrown);
    if (error.status >= 500) request.log.error({ err: thrown }, 'a request failed');
    if (reply.sent) return;
    if (error.status >= 500) void reply.header('x-request-id', request.id);
    if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter);
    void reply.status(error.status).send(bodyOf(error));
  });
}
