import type { Sprite } from './pixel-art.tsx';

const MOUSE: Sprite = [
  '..ppp...................',
  '.peeep.eeee.............',
  '.peeepeeeeeee...........',
  '..ppeeeeeeeeee..........',
  '....eeekkeeeeeee........',
  '...eeeekkeeeeeee........',
  'k.eeeeeeeeeeeeeee.......',
  'ppeeeeeeeeeeeeeeee......',
  '.weeeweeeeeeeeeeee......',
  '....weeeeeeeeeeeeee.....',
  'rrrrr.eepeeeeeeeeee.....',
  'rwwwwrppeeeeeeeeeee...p.',
  '.rwkwwrwwreeeeeeeee..p..',
  '.rwwkkwwwrpeeeeeeeepp...',
  '..rwwwwkkwreeeeeeepp....',
  '..rrrrwwwwrpppp.........',
  '......rrrrr.............',
];

/** One of the mice that can read. It blinks at what it reads. */
export const MOUSE_FRAMES: readonly Sprite[] = [
  MOUSE,
  MOUSE.map((row, y) => (y === 4 ? row.replaceAll('k', 'e') : row)),
];
