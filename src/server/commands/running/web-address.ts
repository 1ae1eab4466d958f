import { once } from 'node:events';
import { createServer, isIPv6, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cannotListen } from '../../http/listen.ts';

const ANY = new Set(['0.0.0.0', '::']);

/** Where web can be reached from this machine. */
export function localUrl({ HOST, PORT }: { HOST: string; PORT: number }): string {
  const host = ANY.has(HOST) ? 'localhost' : HOST;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}`;
}

/**
 * Makes sure that web will be able to listen: PM2 would try a taken port again for ever.
 * @returns PORT, or a free port where that is 0.
 * @throws AppError STARTUP saying why nobody can listen there.
 */
export async function claimPort({ HOST, PORT }: { HOST: string; PORT: number }): Promise<number> {
  const server = createServer();
  try {
    await once(server.listen(PORT, HOST), 'listening');
    return (server.address() as AddressInfo).port;
  } catch (error) {
    throw cannotListen(error, { HOST, PORT });
  } finally {
    server.close();
  }
}

/** How long web may take to answer: PM2's `listen_timeout`, and some grace. On a crowded machine it took 18 s. */
const AWAKE_WITHIN_MS = 75_000;

const ASK_AGAIN_MS = 100;

/**
 * Waits until the server at `url` answers /api/health, whatever it answers.
 * @returns whether it did, in time and before `stopping`.
 */
export async function answersInTime(url: string, stopping: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(AWAKE_WITHIN_MS)]);
  try {
    while (!(await answers(`${url}/api/health`, signal))) await sleep(ASK_AGAIN_MS, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, { signal });
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
