/** What the browser itself says of how a page came, in milliseconds. */
export interface Paints {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** What tasks took beyond 50 ms each, from the first paint on. https://web.dev/articles/tbt */
  readonly blocking: number;
  readonly longestTask: number;
}

/** Collects the browser's performance entries, and leaves `window.paints` to ask for them. Runs in the page, ahead of its scripts. */
export function collectPaints(): void {
  const LONG_TASK_MS = 50;
  let firstPaint = 0;
  let largestPaint = 0;
  const tasks: PerformanceEntry[] = [];
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') firstPaint = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => (largestPaint = entry.startTime));
  observe('longtask', (entry) => tasks.push(entry));
  Object.assign(window, {
    paints: (): Paints => {
      const late = tasks.filter(({ startTime, duration }) => startTime + duration > firstPaint);
      const blocking = late.reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0);
      const longestTask = Math.max(0, ...late.map(({ duration }) => duration));
      return { firstPaint, largestPaint, blocking, longestTask };
    },
  });
}
