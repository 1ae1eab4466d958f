import { BRAND } from '#shared/brand.ts';
import type { PageHead } from '../../lib/page-head.ts';

export const adminHead: PageHead = {
  title: 'system.admin',
  description: `Restricted access. Behind this door somebody pretends to be in charge of ${BRAND.product}.`,
};
