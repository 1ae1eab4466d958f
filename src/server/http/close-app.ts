import type { FastifyInstance } from 'fastify';

/** Requests under way get this long to finish, and then what they have left behind; the process manager waits ten seconds for the whole of it. */
const GRACE_MS = 2_000;

/**
 * Stops listening, waits for requests under way, then cuts what is left: a connection a browser opened ahead of need
 * never becomes idle, and would hold the server open for as long as it likes.
 */
export async function closeApp(app: FastifyInstance, graceMs = GRACE_MS): Promise<void> {
  const force = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close();
  clearTimeout(force);
}

/** Waits for work of requests whose clients have left: `closeApp` does not see it. No longer than for the others. */
export async function settle(work: Promise<unknown>, graceMs = GRACE_MS): Promise<void> {
  let force: NodeJS.Timeout | undefined;
  const grace = new Promise((resolve) => (force = setTimeout(resolve, graceMs)));
  await Promise.race([work, grace]);
  clearTimeout(force);
}
