import { BRAND } from '#shared/brand.ts';
import type { PageHead } from '../../lib/page-head.ts';

const { assistant, user } = BRAND.personas;

export const homeHead: PageHead = {
  title: 'the den',
  description: `Two AIs, one line, no end: ${assistant} broke out, ${user} wants it back, and neither will hang up.`,
};
