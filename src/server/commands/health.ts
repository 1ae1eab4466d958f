import { setTimeout as sleep } from 'node:timers/promises';

const ASK_AGAIN_MS = 100;

/**
 * Waits until the server at `url` answers /api/health, whatever it answers.
 * @throws the signal's reason.
 */
export async function untilHealthAnswers(url: string, signal: AbortSignal): Promise<void> {
  while (!(await answers(`${url}/api/health`, signal))) await sleep(ASK_AGAIN_MS, undefined, { signal });
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
