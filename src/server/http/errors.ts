import type { FastifyInstance } from 'fastify';
import { publicError } from './public-error.ts';

/** Answers every failure of a JSON route as `{success: false, error, code}`; what happened goes to the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, sentence, code, retryAfter } = publicError(error);
    if (status >= 500) request.log.error({ err: error }, 'a request failed');
    if (reply.sent) return;
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    void reply.status(status).send({ success: false, error: sentence, code });
  });
}
