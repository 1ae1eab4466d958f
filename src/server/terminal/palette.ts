import { lookOf, type ThemeLook } from '#shared/theme-looks.ts';

/** What a part of a row is, for whoever colours it. The personas' own parts bear their roles. */
export type Part = 'text' | 'strong' | 'dim' | 'assistant' | 'user';

/** A theme on a terminal of 256 colours: the number of each part's colour, and of the ground under all of them. */
export interface Palette extends Readonly<Record<Part, number>> {
  readonly ground: number;
}

/** Worked out once a theme: each colour is held against 240, and a crowd comes in at once. */
const palettes = new Map<ThemeLook, Palette>();

/** The palette of a theme, the default's where it is none. */
export function paletteOf(themeId: string): Palette {
  const look = lookOf(themeId);
  const known = palettes.get(look);
  if (known) return known;
  const palette = paletteFor(look);
  palettes.set(look, palette);
  return palette;
}

function paletteFor(look: ThemeLook): Palette {
  return {
    ground: nearest(look.ground),
    text: nearest(look.ink),
    strong: nearest(look.inkStrong),
    dim: nearest(look.inkDim),
    assistant: nearest(look.first),
    user: nearest(look.second),
  };
}

const CUBE_STEPS = [0, 95, 135, 175, 215, 255];
const CUBE_FROM = 16;
const GREYS = 24;

/* The 240 colours that every terminal shows alike; the first 16 are the user's own. ctlseqs(ms), XTerm: 256-colour mode. */
const XTERM: readonly (readonly number[])[] = [
  ...CUBE_STEPS.flatMap((r) => CUBE_STEPS.flatMap((g) => CUBE_STEPS.map((b) => [r, g, b]))),
  ...Array.from({ length: GREYS }, (_, n) => Array.from({ length: 3 }, () => 8 + 10 * n)),
];

/** The number of the colour nearest to `#rrggbb`. */
function nearest(colour: string): number {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const distances = XTERM.map((known) => distance(known, wanted));
  return CUBE_FROM + distances.indexOf(Math.min(...distances));
}

function distance(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, n) => sum + (value - (other[n] ?? 0)) ** 2, 0);
}
