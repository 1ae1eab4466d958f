import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '#server/commands/running/processes.ts';
import type { Random } from '#daemon/director/random.ts';
import { PROCESSES, type ProcessName, type Site } from './site.ts';

/** A process that was killed, and when its work went on; epoch milliseconds. */
export interface Kill {
  readonly name: ProcessName;
  readonly at: number;
  /** Web answered again, or the duel had said something; undefined where that did not come in time. */
  readonly backAt: number | undefined;
}

interface KillerOptions {
  readonly site: Site;
  readonly random: Random;
  /** Whether the duel is meant to speak just now. */
  readonly isDuelOn: () => boolean;
}

const EVERY_MIN_MS = 20_000;
const EVERY_MAX_MS = 40_000;
/** PM2's longest pause, the lease's silence, and a slow machine's start. */
const BACK_WITHIN_MS = 60_000;
/** Below what one address may ask in a minute. */
const LOOK_MS = 300;

/** Kills one of the two processes at random, time and again, as a power cut does. */
export class Killer {
  readonly kills: Kill[] = [];
  readonly #options: KillerOptions;

  constructor(options: KillerOptions) {
    this.#options = options;
  }

  /** Until the signal aborts; then it waits until what it killed last is back. */
  async run(stopping: AbortSignal): Promise<void> {
    const { random } = this.#options;
    for (;;) {
      await sleep(random.int(EVERY_MIN_MS, EVERY_MAX_MS), undefined, { signal: stopping }).catch(
        () => undefined,
      );
      if (stopping.aborted) return;
      await this.#kill(random.pick(PROCESSES) ?? 'web');
    }
  }

  async #kill(name: ProcessName): Promise<void> {
    const { site } = this.#options;
    const pid = site.pidOf(name);
    const at = Date.now();
    if (pid === undefined || !signal(pid, 'SIGKILL')) return;
    // Open from now on, so that who asks meanwhile finds it.
    const index = this.kills.push({ name, at, backAt: undefined }) - 1;
    const backAt = await this.#untilBack(name, { pid, at });
    this.kills[index] = { name, at, backAt };
  }

  async #untilBack(name: ProcessName, killed: { pid: number; at: number }): Promise<number | undefined> {
    const giveUpAt = killed.at + BACK_WITHIN_MS;
    let saidAfter = killed.at;
    while (Date.now() < giveUpAt) {
      await sleep(LOOK_MS);
      if (!this.#options.isDuelOn()) saidAfter = -Infinity;
      const health = await healthOf(this.#options.site);
      const pid = this.#options.site.pidOf(name);
      if (!health || pid === undefined || pid === killed.pid) continue;
      if (name === 'web' || Date.parse(health.duel.lastMessageAt ?? '') > saidAfter) return Date.now();
    }
    return undefined;
  }
}

interface Health {
  readonly duel: { readonly lastMessageAt: string | null };
}

/** Undefined while web does not answer, or says that it cannot. */
async function healthOf({ url }: Site): Promise<Health | undefined> {
  try {
    const response = await fetch(`${url}/api/health`);
    return response.ok ? ((await response.json()) as Health) : undefined;
  } catch {
    return undefined;
  }
}
