import type { Loaded } from '../../lib/route.ts';
import { religionHead } from './church.ts';

export { ReligionPage as Page } from './page.tsx';

export const load = (): Promise<Loaded> => Promise.resolve({ status: 200, head: religionHead });
