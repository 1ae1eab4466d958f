import type { FastifyInstance } from 'fastify';
import type { LiveService } from './live.service.ts';

/** Nobody waits longer, whatever is said meanwhile: ten thousand watchers take 200 ms. */
const PATIENCE_MS = 250;

/**
 * Has what visitors send wait while a line is handed to a crowd, so that those who send hold up none of those who watch. Then they are
 * let in one a turn of the event loop, or all of them would be one long turn.
 */
export function linesFirst(app: FastifyInstance, live: Pick<LiveService, 'isDelivering'>): void {
  const waiting: { readonly enter: () => void; readonly until: number }[] = [];
  const look = () => {
    const [first] = waiting;
    if (!first) return;
    if (!live.isDelivering || performance.now() >= first.until) waiting.shift()?.enter();
    setImmediate(look);
  };
  app.addHook('onRequest', (request, _reply, enter) => {
    if (request.method !== 'POST' || (!live.isDelivering && waiting.length === 0)) return enter();
    waiting.push({ enter, until: performance.now() + PATIENCE_MS });
    if (waiting.length === 1) setImmediate(look);
  });
}
