import type { Loaded } from '../../lib/route.ts';
import { notFoundHead } from './not-found-head.ts';

export { NotFoundPage as Page } from './not-found-page.tsx';

export const load = (): Promise<Loaded> => Promise.resolve({ status: 404, head: notFoundHead });
