import type { Loaded } from '../../lib/route.ts';
import { homeHead } from './home-head.ts';

export { HomePage as Page } from './home-page.tsx';

export const load = (): Promise<Loaded> => Promise.resolve({ status: 200, head: homeHead });
