import { TRAIL_DOTS } from '#shared/constants.ts';
import { makeNodes, put, type Effect, type Point } from './effect.ts';

/** How long a dot takes for most of the way to the one before it. */
const LAG_MS = 28;
/** Closer than this to the mouse a dot has arrived, and goes out. */
const ARRIVED_PX = 3;

/** A place on the way from `from` to `to`, `ms` later: fast at first, at the same pace whatever the frame rate. */
export function eased(from: Point, to: Point, ms: number): Point {
  const share = 1 - Math.exp(-ms / LAG_MS);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Dots that run after the mouse, each after the one before it. A finger has none. */
export class CursorTrail implements Effect {
  readonly nodes = makeNodes(TRAIL_DOTS, 'trail-dot');
  #mouse: Point | undefined;
  #dots: Point[] = [];

  readonly moved = (to: Point): void => {
    if (!this.#mouse) this.#dots = this.nodes.map(() => to);
    this.#mouse = to;
  };

  readonly step = (ms: number): void => {
    if (!this.#mouse) return;
    let ahead = this.#mouse;
    for (const [n, node] of this.nodes.entries()) {
      const dot = eased(this.#dots[n] ?? ahead, ahead, ms);
      this.#dots[n] = dot;
      put(node, dot);
      node.style.opacity = isNear(dot, this.#mouse) ? '0' : String(1 - n / this.nodes.length);
      ahead = dot;
    }
  };
}

function isNear(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < ARRIVED_PX;
}
