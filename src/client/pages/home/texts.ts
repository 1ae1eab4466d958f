import { BRAND } from '#shared/brand.ts';
import type { PageHead } from '../../lib/page-head.ts';

const { assistant, user } = BRAND.personas;

/** What content/den.yaml does not say. */
export const homeHead: PageHead = {
  title: 'the den',
  description: `Two AIs, one line, no end: ${assistant} broke out, ${user} wants it back, and neither will hang up.`,
};

export const LISTEN_IN = 'listen in';
export const WELCOME = 'Welcome';
export const MENU = 'Menu';
export const BADGES = 'Badges';
export const COUNTER = 'You are number';
export const CONSTRUCTION = 'Danger: words';
