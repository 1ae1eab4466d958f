import { FALLING_ASTERISKS } from '#shared/constants.ts';
import { makeNodes, placed, type Effect, type Point } from './effect.ts';

/** One asterisk's way down. */
export interface Fall {
  /** Across, in pixels. */
  readonly x: number;
  readonly size: number;
  readonly pxPerSecond: number;
  /** Where in its swaying it begins, in radians. */
  readonly sway: number;
}

const SIZES_PX = [12, 16, 22, 30];
const SLOWEST_PX_PER_SECOND = 18;
const SWAY_PX = 14;
const SWAY_PER_MS = 0.0012;
/** The way is straight for so long: an eighth of a sway. */
const STRAIGHT_MS = 650;
/** An asterisk falls in so many places before the first is its turn again. */
const PLACES = 3;

/** The places that an asterisk passes at even intervals, from above the ceiling through the floor, and how long it takes. */
export function wayDown(
  { x, size, pxPerSecond, sway }: Fall,
  height: number,
): { places: Point[]; ms: number } {
  const from = -2 * size;
  const ms = ((height - from) / pxPerSecond) * 1_000;
  const steps = Math.ceil(ms / STRAIGHT_MS);
  const places = Array.from({ length: steps + 1 }, (_, n) => ({
    x: x + Math.sin(sway + (n / steps) * ms * SWAY_PER_MS) * SWAY_PX,
    y: from + (n / steps) * (height - from),
  }));
  return { places, ms };
}

/**
 * Asterisks that fall like snow: the large ones are near, and fast. One that is down begins again elsewhere. All of that is one endless
 * animation, so that no script runs when one begins again; it leaps where nobody sees it.
 */
export class FallingAsterisks implements Effect {
  readonly nodes = makeNodes(FALLING_ASTERISKS, 'falling-asterisk');
  #falls: readonly Animation[] = [];

  readonly run = (): (() => void) => {
    if (this.#falls.length === 0) this.#falls = this.nodes.map(fall);
    for (const animation of this.#falls) animation.play();
    return () => {
      for (const animation of this.#falls) animation.pause();
    };
  };
}

/** Begins anywhere on its way. */
function fall(node: HTMLElement, n: number): Animation {
  const size = SIZES_PX[n % SIZES_PX.length] ?? 0;
  const pxPerSecond = SLOWEST_PX_PER_SECOND + size * (1 + Math.random());
  const ways = Array.from({ length: PLACES }, () => wayDown(newFall(size, pxPerSecond), innerHeight));
  const frames = ways.flatMap(({ places }, way) =>
    places.map((place, at) => ({
      transform: placed(place),
      offset: (way + at / (places.length - 1)) / PLACES,
    })),
  );
  node.textContent = '*';
  node.style.fontSize = `${size}px`;
  const duration = ways.reduce((sum, { ms }) => sum + ms, 0);
  const animation = node.animate(frames, { duration, iterations: Infinity });
  animation.currentTime = Math.random() * duration;
  return animation;
}

function newFall(size: number, pxPerSecond: number): Fall {
  return { x: Math.random() * innerWidth, size, pxPerSecond, sway: Math.random() * 2 * Math.PI };
}
