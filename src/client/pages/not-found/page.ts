import type { Loaded } from '../../lib/route.ts';
import { notFoundHead } from '../not-found.tsx';

export { NotFoundPage as Page } from '../not-found.tsx';

export const load = (): Promise<Loaded> => Promise.resolve({ status: 404, head: notFoundHead });
