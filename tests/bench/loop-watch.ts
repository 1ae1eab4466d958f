import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into a process ahead of its program: a message of `{stalls}` is answered with how long its event loop stood still at
 * the most, in milliseconds, since the message before; one of `{heap}` with the bytes that are alive on its heap.
 */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('stalls' in message)) return;
  process.send?.({ max: delay.max / 1e6, p99: delay.percentile(99) / 1e6 });
  delay.reset();
});

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('heap' in message)) return;
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  process.send?.(process.memoryUsage().heapUsed);
});
