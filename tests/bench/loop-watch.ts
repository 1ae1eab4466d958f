import { openSync, readSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into a process ahead of its program: a message of `{stalls}` is answered with how long its event loop stood still at
 * the most, in milliseconds, since the message before, and with how much CPU its thread used in one go; one of `{heap}` with the bytes
 * that are alive on its heap.
 */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

/** Of the CPU that is used between two looks: neither more than one turn of the loop may be in it, nor may looking cost much. */
const LOOK_MS = 5;
/** Nanoseconds on a CPU come first: https://docs.kernel.org/scheduler/sched-stats.html */
const spent = threadSpent(`/proc/self/task/${process.pid}/schedstat`);
let latest = spent();
let maxCpu = 0;

/** A timer gets its turn in every turn of the loop. What the thread used since the one before is what nobody else could interrupt. */
setInterval(() => {
  const now = spent();
  maxCpu = Math.max(maxCpu, now - latest);
  latest = now;
}, LOOK_MS).unref();

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('stalls' in message)) return;
  process.send?.({ max: delay.max / 1e6, p99: delay.percentile(99) / 1e6, maxCpu });
  delay.reset();
  maxCpu = 0;
});

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('heap' in message)) return;
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  process.send?.(process.memoryUsage().heapUsed);
});

/** Milliseconds of CPU that this thread has used so far. Linux alone tells; NaN elsewhere. */
function threadSpent(path: string): () => number {
  const bytes = Buffer.alloc(64);
  try {
    const file = openSync(path, 'r');
    return () =>
      Number.parseInt(bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0)), 10) / 1e6;
  } catch {
    return () => NaN;
  }
}
