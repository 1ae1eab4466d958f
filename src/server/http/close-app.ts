import { Server } from 'node:net';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long connections that are kept open may bring their last request. A proxy's are rarely idle for that long. */
const DRAIN_MS = 500;
const QUIET_WITHIN_TURNS = 1_000;
/** What lies there is read in a turn or two; whoever goes on asking is not waited for. */
const LAST_TURNS = 10;
/** Requests under way get this long to finish, and then what they have left behind; the process manager waits ten seconds for the whole of it. */
const GRACE_MS = 2_000;

/**
 * Stops listening, and goes on answering those who are connected, until they have left or for half a second, and whoever has asked by
 * then. `close` of an HTTP server would cut idle connections at once, and with them requests that are on their way.
 */
export async function drain({ server }: FastifyInstance, ms = DRAIN_MS): Promise<void> {
  await quietTurn(server);
  const waiting = new AbortController();
  const allLeft = new Promise<void>((resolve) => {
    Server.prototype.close.call(server, () => resolve());
  });
  await Promise.race([allLeft, sleep(ms, undefined, { signal: waiting.signal }).catch(() => undefined)]);
  waiting.abort();
  // Where the process stood still meanwhile, the time is over before it has read what was sent: that is answered, not cut.
  await quietTurn(server, LAST_TURNS);
}

/**
 * Waits for a turn of the event loop that let nobody in and heard no request. Closing resets the connections of those whom the system has
 * connected and the process has not accepted yet; right after such a turn there are none.
 */
async function quietTurn(server: Server, within = QUIET_WITHIN_TURNS): Promise<void> {
  // The turn under way may have looked for connections long ago.
  await immediate();
  let isQuiet = false;
  const note = () => (isQuiet = false);
  server.on('connection', note).on('request', note);
  for (let turns = 0; turns < within && !isQuiet; turns += 1) {
    isQuiet = true;
    await immediate();
  }
  server.off('connection', note).off('request', note);
}

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
