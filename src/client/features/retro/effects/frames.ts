import { whileVisible } from './while-visible.ts';

/** A tab that was slow to paint goes on from where it was; nothing leaps across the screen. */
const STEP_MAX_MS = 50;

/** Calls `step` before each paint with the milliseconds since the one before, while the tab is seen, until stopped. */
export function everyFrame(step: (ms: number) => void): () => void {
  return whileVisible(() => {
    let last: number | undefined;
    const paint = (now: number) => {
      step(Math.min(now - (last ?? now), STEP_MAX_MS));
      last = now;
      frame = requestAnimationFrame(paint);
    };
    let frame = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(frame);
  });
}
