import type { FastifyInstance } from 'fastify';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Before the answer to a write leaves, what it wrote becomes known to the cache and to watchers: whoever gets that answer reads
 * their own write, without waiting for the next poll.
 */
export function catchUpAfterWrites(app: FastifyInstance, catchUp: () => void): void {
  app.addHook('onSend', (request) => {
    if (!READING.has(request.method)) catchUp();
    return Promise.resolve();
  });
}
