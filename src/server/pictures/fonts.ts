/** A font of the pictures, by the file of its package. */
interface FontFile {
  readonly name: string;
  readonly file: string;
  /** The first and last code points that it is asked for; all where left out. */
  readonly unicodeRange?: [number, number][];
}

/* A font of a script has signs of others too, which must not come from it: of a range each. */
const ARABIC: [number, number][] = [
  [0x0600, 0x06ff],
  [0x0750, 0x077f],
  [0x08a0, 0x08ff],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
];
const HEBREW: [number, number][] = [
  [0x0590, 0x05ff],
  [0xfb1d, 0xfb4f],
];

/**
 * In the order in which they are asked for a sign. The last one has nearly every sign of the Basic Multilingual Plane, drawn in pixels, as
 * a terminal would have it: Chinese, Japanese and Korean among them. Beyond that plane there are emoji and nothing else.
 */
export const FONTS: readonly FontFile[] = [
  {
    name: 'arabic',
    file: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2',
    unicodeRange: ARABIC,
  },
  {
    name: 'hebrew',
    file: '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff2',
    unicodeRange: HEBREW,
  },
  { name: 'mono', file: '@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff2' },
  { name: 'mono', file: '@fontsource/dejavu-mono/files/dejavu-mono-latin-700-normal.woff2' },
  { name: 'emoji', file: '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2' },
  { name: 'pixels', file: '@fontsource/unifont/files/unifont-latin-400-normal.woff2' },
];

/** The names of the fonts, for a style. */
export const FONT_FAMILY = [...new Set(FONTS.map(({ name }) => name))].join(', ');
