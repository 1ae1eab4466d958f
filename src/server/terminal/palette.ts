import { DEFAULT_THEME } from '#shared/themes.ts';

/** What a part of a row is, for whoever colours it. The personas' own parts bear their roles. */
export type Part = 'text' | 'strong' | 'dim' | 'assistant' | 'user';

/** A theme on a terminal of 256 colours: the number of each part's colour, and of the ground under all of them. */
export interface Palette extends Readonly<Record<Part, number>> {
  readonly ground: number;
}

/** Of each theme: --ground, --ink, --ink-strong, --ink-dim, --first, --second, as src/client/styles/themes has them. */
const COLOURS: Readonly<Record<string, string>> = {
  'backrooms-neon': '#d3c067 #2f270a #161102 #463a0c #084326 #6a2400',
  'bruised-chrome': '#1c1d21 #cfd3da #ffffff #a9aeb8 #eef3f8 #bda9f2',
  'bruised-palette': '#201220 #e3cfd6 #fff1ec #bb98aa #b3cf63 #e8ad45',
  'cyber-teal': '#04191b #bfe4e2 #f0ffff #86b7b5 #5ff0df #ffd9a0',
  feral: '#0a0d0b #c6d8c8 #effff0 #86a18b #7dff9b #ffc05c',
  'feral-prime': '#101114 #d9d2c3 #fbf6ea #a19b8e #f4e7c6 #9db9de',
  'glitch-darknet': '#07070b #c8c8d6 #ffffff #9494aa #4ff3ff #ff7086',
  'grok-bruised': '#17151c #cbc5d6 #f4effb #a49bb4 #c7a2ff #dac158',
  'grok-chain': '#15181b #c3ccd4 #f0f5f9 #98a3ad #8fd0f5 #dcb768',
  'neon-magenta': '#0f070b #dccad2 #fff0f7 #ad919e #ff66c8 #c4b2a5',
  'rotten-peach': '#f3c4a2 #43201a #260c08 #613324 #841233 #3f4b0c',
  'synthwave-sunset': '#1a0b2e #e6d3f7 #fff3e0 #b89ed8 #ffab5e #6fe3ff',
  'techno-lime': '#070a02 #d3dcc0 #f6ffdf #95a27c #c8ff1a #ffa53a',
  'techno-lime-grey': '#cdcfc7 #262a20 #0d0f09 #4a5042 #385300 #853800',
  'violet-neon': '#0d0620 #dccdfb #ffffff #ab98d6 #bb94ff #c6ff70',
};

/** The colours of a theme, the default's where it is none, by the order of `COLOURS`. */
export function coloursOf(themeId: string): readonly string[] {
  return (COLOURS[themeId] ?? COLOURS[DEFAULT_THEME] ?? '').split(' ');
}

/** The palette of a theme, the default's where it is none. */
export function paletteOf(themeId: string): Palette {
  const [ground = 0, text = 0, strong = 0, dim = 0, assistant = 0, user = 0] =
    coloursOf(themeId).map(nearest);
  return { ground, text, strong, dim, assistant, user };
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
