import type { Sprite } from './pixel-art.tsx';

const DEN: Sprite = [
  '.........eeeeeeee.........',
  '......eeessssseeeee.......',
  '....eessseeeeeeesssee.....',
  '...eesseeekkkkkeeesssee...',
  '..eesseekkkkkkkkkkeesssee.',
  '..esseekkkkkkkkkkkkkeesse.',
  '.eesekkkkkkkkkkkkkkkkeesee',
  '.eseekkkggkkkkkkkggkkkeese',
  'eesekkkggggkkkkkggggkkkese',
  'eseekkkgkggkkkkkgkggkkkees',
  'essekkkggggkkkkkggggkkkess',
  'eseekkkkggkkkkkkkggkkkkees',
  'essekkkkkkkkkkkkkkkkkkkese',
  'eseekkkkkwkkkkkkkkwkkkkese',
  'essekkkkkwwkwkwkkwwkkkkess',
  'eseekkkkkkkwkwkwkkkkkkkees',
  'essseekkkkkkkkkkkkkkkeesse',
];

/** The row where the eyes close. */
const EYELIDS = 10;

/** Somebody is in. The eyes close now and then. */
export const DEN_FRAMES: readonly Sprite[] = [
  DEN,
  DEN.map((row, y) => row.replaceAll('g', y === EYELIDS ? 'G' : 'k')),
];

/** The little man with the shovel. */
export const DIGGER_FRAMES: readonly Sprite[] = [
  [
    '........yyyy........',
    '.......yyyyyy.......',
    '......yyyyyyyy......',
    '.......pppp.........',
    '.......pppk.........',
    '........pp..........',
    '.......oooo.........',
    '......oooooo........',
    '.....ooooooo........',
    '....pp.ooooo........',
    '.....n.oopp.........',
    '......nbbbb.........',
    '.......nbbbb........',
    '......bbnbbb........',
    '......bb.nbb........',
    '.....kkk..nk.....n..',
    '..........ssk...nnn.',
    '..........sss..nnnnn',
  ],
  [
    '........yyyy........',
    '.......yyyyyy.......',
    '......yyyyyyyy......',
    '.......pppp.........',
    '.......pppk..nn.....',
    '........pp..nnnn....',
    '.......oooo.ssss....',
    '......ooooooss......',
    '......oooooon.......',
    '......ooooopp.......',
    '......oooonn........',
    '.......bbnn.........',
    '.......bnnbb........',
    '......bpp.bb........',
    '......bb..bb........',
    '.....kkk..kkk.......',
    '.................nn.',
    '................nnnn',
  ],
];

/** It's for you. */
export const PHONE_FRAMES: readonly Sprite[] = [
  [
    '..rrrrrrrrrrrr..',
    '.rrrrrrrrrrrrrr.',
    '.rrr.rr..rr.rrr.',
    '.rr..rrrrrr..rr.',
    '....rrwwwwrr....',
    '...rrwwkkwwrr...',
    '...rrwkwwkwrr...',
    '..rrrwwkkwwrrr..',
    '..rrrrwwwwrrrr..',
    '..rrrrrrrrrrrr..',
    '..kkkkkkkkkkkk..',
  ],
  [
    '.y.rrrrrrrrrr.y.',
    'y.rrrrrrrrrrrr.y',
    '..rrr.rr.rr.rrr.',
    '.rr..........rr.',
    '....rrrrrrrr....',
    '....rrwwwwrr....',
    '...rrwkwwkwrr...',
    '..rrrwwkkwwrrr..',
    '..rrrrwwwwrrrr..',
    '..rrrrrrrrrrrr..',
    '..kkkkkkkkkkkk..',
  ],
];

export const TROPHY: Sprite = [
  '.yyyyyyyyyy.',
  'y.yywyyyoy.y',
  'y.yywyyyoy.y',
  '.yyywyyyoyy.',
  '...yyyyoy...',
  '....yyoy....',
  '.....yo.....',
  '.....yo.....',
  '...yyyyoo...',
  '...nnnnnn...',
  '..nnnnnnnn..',
];

export const PEN: Sprite = [
  '...........ww.',
  '.........wwsw.',
  '........wswsw.',
  '.......wswsw..',
  '......wswsw...',
  '.....wswsw....',
  '....wswsw.....',
  '....wwss......',
  '...yw.........',
  '..yk..........',
  '.kk...bb..bb.b',
  'bb..bb..bb..b.',
];
