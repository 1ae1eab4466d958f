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
/** In so many places, before the first is its turn again. */
const TWINKLES = 24;

/**
 * Sparkles: behind the mouse, around a click, and now and then for no reason. The first node twinkles by itself, in one endless
 * animation: each animation that begins and ends costs the page several frames of its main thread.
 */
export class Sparkles implements Effect {
  readonly nodes = makeNodes(SPARKLES, 'sparkle');
  readonly #lit = this.nodes.slice(1);
  #next = 0;
  #last: Point | undefined;
  #twinkling: Animation | undefined;

  readonly run = (): (() => void) => {
    this.#twinkling ??= this.nodes[0]?.animate(twinkles(), {
      duration: TWINKLES * TWINKLE_MS,
      iterations: Infinity,
    });
    this.#twinkling?.play();
    return () => this.#twinkling?.pause();
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
    const node = this.#lit[this.#next];
    this.#next = (this.#next + 1) % this.#lit.length;
    for (const older of node?.getAnimations() ?? []) older.cancel();
    node?.animate({ transform: SHAPES.map((shape) => placed(at, shape)) }, LIFE_MS);
  }
}

/** Both ends are given, because a browser's compositor plays no animation that begins or ends at the stylesheet's value. */
function twinkles(): Keyframe[] {
  const frames = Array.from({ length: TWINKLES }, (_, n) => {
    const at = anywhere();
    return SHAPES.map((shape, k) => ({
      transform: placed(at, shape),
      offset: (n + (k / (SHAPES.length - 1)) * (LIFE_MS / TWINKLE_MS)) / TWINKLES,
    }));
  }).flat();
  return [...frames, { transform: 'scale(0)', offset: 1 }];
}

function anywhere(): Point {
  return { x: Math.random() * innerWidth, y: Math.random() * innerHeight };
}

function near({ x, y }: Point, distance: number): Point {
  const aside = () => (Math.random() * 2 - 1) * distance;
  return { x: x + aside(), y: y + aside() };
}
