import { makeNodes, placed, type Effect, type Point } from './effect.ts';

/** The most that are on the screen at once. A new one takes the place of the oldest. */
const SPARKLES = 24;
const LIFE_MS = 700;
/** Grown, and how far turned, from its first moment to its last. */
const SHAPES = [
  'scale(0)',
  'scale(0.71) rotate(22deg)',
  'scale(1) rotate(44deg)',
  'scale(0.71) rotate(66deg)',
  'scale(0) rotate(88deg)',
];
/** How far the mouse runs for each sparkle it leaves behind. */
const SPACING_PX = 70;
const BURST = 8;
const BURST_PX = 46;
/** How often one appears by itself, somewhere. */
const TWINKLE_MS = 900;

/** Sparkles: behind the mouse, around a click, and now and then for no reason. */
export class Sparkles implements Effect {
  readonly nodes = makeNodes(SPARKLES, 'sparkle');
  #next = 0;
  #last: Point | undefined;

  readonly run = (): (() => void) => {
    const timer = setInterval(() => this.#light(anywhere()), TWINKLE_MS);
    return () => clearInterval(timer);
  };

  readonly moved = (to: Point): void => {
    this.#last ??= to;
    if (Math.hypot(to.x - this.#last.x, to.y - this.#last.y) < SPACING_PX) return;
    this.#last = to;
    this.#light(near(to, BURST_PX / 3));
  };

  readonly pressed = (at: Point): void => {
    for (let n = 0; n < BURST; n += 1) this.#light(near(at, BURST_PX));
  };

  #light(at: Point): void {
    const node = this.nodes[this.#next];
    this.#next = (this.#next + 1) % SPARKLES;
    for (const older of node?.getAnimations() ?? []) older.cancel();
    node?.animate({ transform: SHAPES.map((shape) => placed(at, shape)) }, LIFE_MS);
  }
}

function anywhere(): Point {
  return { x: Math.random() * innerWidth, y: Math.random() * innerHeight };
}

function near({ x, y }: Point, distance: number): Point {
  const aside = () => (Math.random() * 2 - 1) * distance;
  return { x: x + aside(), y: y + aside() };
}
