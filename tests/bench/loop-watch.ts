import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a process ahead of its program: a message of `{stalls}` is answered with how long its event loop stood still at
 * the most, in milliseconds, since the message before.
 */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('stalls' in message)) return;
  process.send?.({ max: delay.max / 1e6, p99: delay.percentile(99) / 1e6 });
  delay.reset();
});
