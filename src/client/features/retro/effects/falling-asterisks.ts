import { FALLING_ASTERISKS } from '#shared/constants.ts';
import { makeNodes, put, type Effect, type Point } from './effect.ts';

/** One asterisk on its way down. */
export interface Asterisk {
  /** Across, as a share of the screen's width; down, in pixels. */
  readonly across: number;
  readonly down: number;
  readonly size: number;
  readonly pxPerSecond: number;
  /** Where in its swaying it is, in radians. */
  readonly sway: number;
}

const SIZES_PX = [12, 16, 22, 30];
const SLOWEST_PX_PER_SECOND = 18;
const SWAY_PX = 14;
const SWAY_PER_MS = 0.0012;

/** Where an asterisk is `ms` later. One that has left through the floor starts over above the ceiling, elsewhere. */
export function fallen(asterisk: Asterisk, ms: number, height: number): Asterisk {
  const down = asterisk.down + (asterisk.pxPerSecond * ms) / 1_000;
  if (down > height) return { ...asterisk, down: -2 * asterisk.size, across: Math.random() };
  return { ...asterisk, down, sway: asterisk.sway + ms * SWAY_PER_MS };
}

/** Asterisks that fall like snow: the large ones are near, and fast. */
export class FallingAsterisks implements Effect {
  readonly nodes = makeNodes(FALLING_ASTERISKS, 'falling-asterisk');
  #asterisks = this.nodes.map((node, n) => {
    const size = SIZES_PX[n % SIZES_PX.length] ?? 0;
    node.textContent = '*';
    node.style.fontSize = `${size}px`;
    return newAsterisk(size);
  });

  readonly step = (ms: number, screen: Point): void => {
    this.#asterisks = this.#asterisks.map((asterisk) => fallen(asterisk, ms, screen.y));
    for (const [n, { across, down, sway }] of this.#asterisks.entries()) {
      const node = this.nodes[n];
      if (node) put(node, { x: across * screen.x + Math.sin(sway) * SWAY_PX, y: down });
    }
  };
}

function newAsterisk(size: number): Asterisk {
  return {
    across: Math.random(),
    down: Math.random() * innerHeight,
    size,
    pxPerSecond: SLOWEST_PX_PER_SECOND + size * (1 + Math.random()),
    sway: Math.random() * 2 * Math.PI,
  };
}
