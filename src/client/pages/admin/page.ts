import type { Loaded } from '../../lib/route.ts';
import { adminHead } from '../admin.tsx';

export { AdminPage as Page } from '../admin.tsx';

/** Nothing of it is for everybody: what the desk shows is fetched by whoever is logged in. */
export const load = (): Promise<Loaded> => Promise.resolve({ status: 200, head: adminHead });
