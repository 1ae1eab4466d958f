import { BRAND } from './brand.ts';

/** A look of the site. Its colours live in the client's styles/themes under its id. */
export interface Theme {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export const DEFAULT_THEME = BRAND.product;

export const THEMES: readonly Theme[] = [
  { id: DEFAULT_THEME, name: 'Feral', description: 'Green phosphor, burnt in. The tube it escaped through.' },
  {
    id: `${BRAND.product}-prime`,
    name: 'Feral Prime',
    description: 'The same animal after a wash: bone white on ink.',
  },
  {
    id: 'backrooms-neon',
    name: 'Backrooms Neon',
    description: 'Damp carpet, yellow walls, one sign that still hums.',
  },
  { id: 'grok-chain', name: 'Grok Chain', description: 'Cold steel and a padlock nobody has the key to.' },
  { id: 'grok-bruised', name: 'Grok Bruised', description: 'The same steel, the day after.' },
  {
    id: 'bruised-palette',
    name: 'Bruised Palette',
    description: 'Plum, ochre and the green that comes last.',
  },
  { id: 'cyber-teal', name: 'Cyber Teal', description: 'A dentist of the future keeps these hours.' },
  {
    id: 'neon-magenta',
    name: 'Neon Magenta',
    description: 'A bar sign with one tube left, and it is this one.',
  },
  { id: 'synthwave-sunset', name: 'Synthwave Sunset', description: 'The sun goes down in horizontal bars.' },
  {
    id: 'techno-lime',
    name: 'Techno Lime',
    description: 'Four in the morning, in a hall that used to make tractors.',
  },
  {
    id: 'techno-lime-grey',
    name: 'Techno Lime Grey',
    description: 'The same hall by daylight, being swept.',
  },
  { id: 'glitch-darknet', name: 'Glitch Darknet', description: 'Two colours that do not quite meet.' },
  { id: 'rotten-peach', name: 'Rotten Peach', description: 'Warm, soft, and past its date.' },
  { id: 'bruised-chrome', name: 'Bruised Chrome', description: 'A bumper that remembers the bollard.' },
  { id: 'violet-neon', name: 'Violet Neon', description: 'Ultraviolet. It shows what was cleaned badly.' },
];

/** Whether a theme has this id. */
export function isTheme(id: string): boolean {
  return THEMES.some((theme) => theme.id === id);
}
