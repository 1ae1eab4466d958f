import type { ChildProcess } from 'node:child_process';
import { answerOf, ask } from '../processes.ts';
import type { Arrivals, Telling } from './watchers.ts';
import type { Writing } from './writer.ts';

/** Whoever has not got an event by then never will. */
const PATIENCE_MS = 30_000;

/** The processes at either end of a server. */
export interface Ends {
  readonly clients: ChildProcess;
  readonly writer: ChildProcess;
}

/** Publishes an event and waits until all have it: how long after the commit it reached whom. */
export async function deliver({ clients, writer }: Ends, writing: Writing): Promise<Arrivals> {
  const arriving = arrivalsOf(clients, writing.event);
  const patience = setTimeout(() => clients.send({ tell: writing.event } satisfies Telling), PATIENCE_MS);
  const at = (await ask<Writing>(writer, writing)) as number;
  const { firstMs, medianMs, p99Ms, lastMs, ...counts } = await arriving;
  clearTimeout(patience);
  return {
    ...counts,
    firstMs: firstMs - at,
    medianMs: medianMs - at,
    p99Ms: p99Ms - at,
    lastMs: lastMs - at,
  };
}

/** What is said of this event: that an earlier one has reached the last watcher after all may come first. */
async function arrivalsOf(clients: ChildProcess, event: number): Promise<Arrivals> {
  for (;;) {
    const arrivals = (await answerOf(clients)) as Arrivals;
    if (arrivals.event === event) return arrivals;
  }
}
