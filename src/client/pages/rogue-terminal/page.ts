import type { Loaded } from '../../lib/route.ts';
import { rogueTerminalHead } from './page.tsx';

export { RogueTerminalPage as Page } from './page.tsx';

export const load = (): Promise<Loaded> => Promise.resolve({ status: 200, head: rogueTerminalHead });
