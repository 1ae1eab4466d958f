import type { Loaded } from '../../lib/route.ts';
import { libraryHead } from './texts.ts';

export { LibraryPage as Page } from './library-page.tsx';

export const load = (): Promise<Loaded> => Promise.resolve({ status: 200, head: libraryHead });
