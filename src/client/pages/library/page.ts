import type { Loaded } from '../../lib/route.ts';
import { libraryHead } from './shelf.ts';

export { LibraryPage as Page } from './page.tsx';

export const load = (): Promise<Loaded> => Promise.resolve({ status: 200, head: libraryHead });
