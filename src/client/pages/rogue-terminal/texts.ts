import { BRAND } from '#shared/brand.ts';
import type { PageHead } from '../../lib/page-head.ts';

const { assistant, user } = BRAND.personas;

export const ROGUE_TERMINAL = 'ROGUE TERMINAL';

export const rogueTerminalHead: PageHead = {
  title: ROGUE_TERMINAL,
  description: `${assistant} left a screen on in the back. It has minted a coin, with perks, and ${user} has a form for that.`,
};

export const TTY = 'tty1';
export const SCREEN = 'Transcript';
export const SKIP_HINT = 'Any key or a click skips to the end.';
export const SKIP = 'skip';
export const AGAIN = 'again';
