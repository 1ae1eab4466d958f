import { makeNodes, put, type Effect, type Point } from './effect.ts';

interface Sparkle {
  readonly at: Point;
  readonly ageMs: number;
}

/** The most that are on the screen at once. A new one takes the place of the oldest. */
const SPARKLES = 24;
const LIFE_MS = 700;
/** How far the mouse runs for each sparkle it leaves behind. */
const SPACING_PX = 70;
const BURST = 8;
const BURST_PX = 46;
/** How often one appears by itself, somewhere. */
const TWINKLE_MS = 900;

/** Sparkles: behind the mouse, around a click, and now and then for no reason. */
export class Sparkles implements Effect {
  readonly nodes = makeNodes(SPARKLES, 'sparkle');
  readonly #sparkles: (Sparkle | undefined)[] = [];
  #next = 0;
  #last: Point | undefined;
  #sinceTwinkleMs = 0;

  readonly moved = (to: Point): void => {
    this.#last ??= to;
    if (Math.hypot(to.x - this.#last.x, to.y - this.#last.y) < SPACING_PX) return;
    this.#last = to;
    this.#light(near(to, BURST_PX / 3));
  };

  readonly pressed = (at: Point): void => {
    for (let n = 0; n < BURST; n += 1) this.#light(near(at, BURST_PX));
  };

  readonly step = (ms: number, screen: Point): void => {
    this.#sinceTwinkleMs += ms;
    if (this.#sinceTwinkleMs > TWINKLE_MS) {
      this.#sinceTwinkleMs = 0;
      this.#light({ x: Math.random() * screen.x, y: Math.random() * screen.y });
    }
    for (const [n, node] of this.nodes.entries()) this.#age(n, node, ms);
  };

  #light(at: Point): void {
    this.#sparkles[this.#next] = { at, ageMs: 0 };
    this.#next = (this.#next + 1) % SPARKLES;
  }

  #age(n: number, node: HTMLElement, ms: number): void {
    const sparkle = this.#sparkles[n];
    if (!sparkle) return;
    const ageMs = sparkle.ageMs + ms;
    const size = Math.max(0, Math.sin((ageMs / LIFE_MS) * Math.PI));
    put(node, sparkle.at, `scale(${size.toFixed(2)}) rotate(${Math.round(ageMs / 8)}deg)`);
    this.#sparkles[n] = ageMs < LIFE_MS ? { ...sparkle, ageMs } : undefined;
  }
}

function near({ x, y }: Point, distance: number): Point {
  const aside = () => (Math.random() * 2 - 1) * distance;
  return { x: x + aside(), y: y + aside() };
}
