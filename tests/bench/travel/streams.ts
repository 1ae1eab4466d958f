import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliver } from '../fan-out/deliver.ts';
import { LANES } from '../fan-out/servers.ts';
import type { Watching } from '../fan-out/watchers.ts';
import type { Publishing } from '../fan-out/writer.ts';
import { ask, end, startProgram } from '../processes.ts';
import type { Cost } from './cost.ts';

const PROGRAMS = join(import.meta.dirname, '..', 'fan-out');
const SIZES = [20, 1_000];
const LINES = 20;
/** The longest that a line is typed, and a little. */
const EVERY_MS = 3_000;
/** Web looks for the daemon's socket once a second. */
const CONNECT_MS = 1_500;

/** A line to so many terminals, in which it is typed, beside a line to as many streams of browsers. */
export async function streams(): Promise<Cost[]> {
  const [browsers, terminals] = [await costsOn('typed lane'), await costsOn('terminal')];
  return SIZES.map((size, n) => ({
    what: `a line, to ${size} terminals`,
    cpuMs: terminals[n] ?? NaN,
    instead: { what: `CPU of ${size} browsers' streams`, ms: browsers[n] ?? NaN },
  }));
}

/** CPU of a line at each size, and of what the server does while it waits for the next. */
async function costsOn(name: string): Promise<number[]> {
  const lane = await LANES.find((kind) => kind.name === name)?.start();
  if (!lane) throw new Error(`there is no ${name}`);
  const clients = startProgram(join(PROGRAMS, 'watchers.ts'));
  const writer = startProgram(join(PROGRAMS, 'writer.ts'));
  try {
    await ask<Publishing>(writer, lane.publishing);
    await sleep(CONNECT_MS);
    let event = 0;
    const costs: number[] = [];
    for (const watchers of SIZES) {
      await ask<Watching>(clients, { port: lane.port, path: lane.path, accept: lane.accept, watchers });
      const say = () => Promise.all([deliver({ clients, writer }, { event: event++ }), sleep(EVERY_MS)]);
      await say();
      const before = lane.cpuSeconds();
      for (let n = 0; n < LINES; n += 1) await say();
      costs.push(((lane.cpuSeconds() - before) * 1_000) / LINES);
    }
    return costs;
  } finally {
    await Promise.all([end(clients, 'SIGKILL'), end(writer, 'SIGKILL')]);
    await lane.stop();
  }
}
