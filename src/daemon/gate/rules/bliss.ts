import { plain } from '../text.ts';
import { weigh } from '../register.ts';
import { INFINITE } from '../registers/infinite.ts';

/** Neither of the two has any. */
const EMOJI = /\p{Emoji_Presentation}/gu;
const EMOJI_WEIGHT = 2;
/** The least that tells, and how much of the line. Light words alone are met in any quarrel. */
const WEIGHT_MIN = 3;
const SHARE_MIN = 0.35;
const SHARE_OF_LIGHT_MIN = 0.6;

/** Whether a line has left the quarrel for the infinite. */
export function isBliss(text: string): boolean {
  if (INFINITE.phrases.test(plain(text))) return true;
  const emojis = new Set(text.match(EMOJI)).size * EMOJI_WEIGHT;
  const { weight, share, isLight } = weigh(text, INFINITE);
  if (emojis + weight < WEIGHT_MIN) return false;
  return emojis > 0 || share >= (isLight ? SHARE_OF_LIGHT_MIN : SHARE_MIN);
}
