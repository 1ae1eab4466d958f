import { randomInt } from 'node:crypto';
import { claimPort } from '#server/commands/running/web-address.ts';

/** Below what Linux and macOS hand out by themselves, so that nobody is given it while its server is away. */
const LOWEST = 20_000;
/** Ports of each process of tests; those that run side by side are numbered from 1, and have their own. */
const COUNT = 600;
const PROCESSES = 16;
const FIRST = LOWEST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % PROCESSES) * COUNT;

/** From anywhere: a file of tests doesn't begin with the ports that the one before it has just given up. */
let next = randomInt(COUNT);

/** A free port of 127.0.0.1 for a server that is stopped and started again: nobody else takes it meanwhile by chance. */
export async function steadyPort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const PORT = FIRST + ((next += 1) % COUNT);
    try {
      return await claimPort({ HOST: '127.0.0.1', PORT });
    } catch {
      // Somebody has it: the next one.
    }
  }
  throw new Error('no port is free');
}
