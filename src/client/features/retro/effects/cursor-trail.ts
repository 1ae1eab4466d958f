import { TRAIL_DOTS } from '#shared/constants.ts';
import { makeNodes, placed, type Effect, type Point } from './effect.ts';

/** How long a dot takes for most of the way to the one before it. */
const LAG_MS = 28;
/** Closer than this to the mouse a dot has arrived, and goes out. */
const ARRIVED_PX = 3;
/** A tab that was slow to paint goes on from where it was; nothing leaps across the screen. */
const STEP_MAX_MS = 50;

/** A place on the way from `from` to `to`, `ms` later: fast at first, at the same pace whatever the frame rate. */
export function eased(from: Point, to: Point, ms: number): Point {
  const share = 1 - Math.exp(-ms / LAG_MS);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Dots that run after the mouse, each after the one before it. A finger has none. Once all have arrived, nothing runs. */
export class CursorTrail implements Effect {
  readonly nodes = makeNodes(TRAIL_DOTS, 'trail-dot');
  #mouse: Point | undefined;
  #dots: Point[] = [];
  #frame: number | undefined;
  #last: number | undefined;

  readonly run = (): (() => void) => {
    return () => {
      if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
      this.#frame = undefined;
    };
  };

  readonly moved = (to: Point): void => {
    if (!this.#mouse) this.#dots = this.nodes.map(() => to);
    this.#mouse = to;
    if (this.#frame === undefined) this.#last = undefined;
    this.#frame ??= requestAnimationFrame(this.#paint);
  };

  readonly #paint = (now: number): void => {
    const running = this.#step(Math.min(now - (this.#last ?? now), STEP_MAX_MS));
    this.#last = now;
    this.#frame = running ? requestAnimationFrame(this.#paint) : undefined;
  };

  /** Returns whether a dot is still on its way. */
  #step(ms: number): boolean {
    if (!this.#mouse) return false;
    let ahead = this.#mouse;
    let running = false;
    for (const [n, node] of this.nodes.entries()) {
      const dot = eased(this.#dots[n] ?? ahead, ahead, ms);
      const arrived = isNear(dot, this.#mouse);
      this.#dots[n] = dot;
      node.style.transform = placed(dot);
      node.style.opacity = arrived ? '0' : String(1 - n / this.nodes.length);
      running ||= !arrived;
      ahead = dot;
    }
    return running;
  }
}

function isNear(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < ARRIVED_PX;
}
