import { claimPort } from '#server/commands/port.ts';

/** Below what Linux and macOS hand out by themselves, so that nobody is given it while its server is away. */
const LOWEST = 20_000;
const COUNT = 10_000;
/** Processes of tests run side by side, with neighbouring pids. */
const APART = 17;

let next = process.pid * APART;

/** A free port of 127.0.0.1 for a server that is stopped and started again: nobody else takes it meanwhile by chance. */
export async function steadyPort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const PORT = LOWEST + ((next += 1) % COUNT);
    try {
      return await claimPort({ HOST: '127.0.0.1', PORT });
    } catch {
      // Somebody has it: the next one.
    }
  }
  throw new Error('no port is free');
}
