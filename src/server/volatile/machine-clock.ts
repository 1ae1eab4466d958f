/**
 * Milliseconds since the machine started (CLOCK_MONOTONIC): it never jumps, and all processes of the machine read the same.
 * `performance.now()` counts from the start of its own process.
 */
export function machineClock(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1_000_000;
}
