import type { Loaded } from '../../lib/route.ts';
import { religionHead } from './texts.ts';

export { ReligionPage as Page } from './religion-page.tsx';

export const load = (): Promise<Loaded> => Promise.resolve({ status: 200, head: religionHead });
