import type { Sprite } from './pixel-art.tsx';

/** What the webcam saw, twice in nineteen years. */
export const COW: Sprite = [
  '.w.w................',
  '.wwww...............',
  'wwkwkw..............',
  'wwwwwwwwwkkkkwwww...',
  'pppwwwwkkkkkkwwwww..',
  'pkpkwwwkkkkkwwwwkww.',
  '.pp.wwwwkkkwwwwkkw.w',
  '....wwwwwwwwwwwkkw.k',
  '....wwkkwwwwwwwwww..',
  '....wwkkwwwwwppww...',
  '....ww.ww...wppww...',
  '....ww.ww...ww.ww...',
  '....kk.kk...kk.kk...',
];

/** A candle, of those that are handed out. */
export const CANDLE_FRAMES: readonly Sprite[] = [
  [
    '...y...',
    '..yy...',
    '..yoy..',
    '.yooy..',
    '..yyy..',
    '...k...',
    '..www..',
    '..wws..',
    '..wws..',
    '.wwws..',
    '..wws..',
    '..wws..',
    '..wws..',
    '..wws..',
    '.yyyyy.',
    'yyooooy',
  ],
  [
    '....y..',
    '...yy..',
    '..yoy..',
    '..yooy.',
    '..yyy..',
    '...k...',
    '..www..',
    '..wws..',
    '..wws..',
    '.wwws..',
    '..wws..',
    '..wws..',
    '..wws..',
    '..wws..',
    '.yyyyy.',
    'yyooooy',
  ],
];
