import type { Loaded } from '../../lib/route.ts';
import { rogueTerminalHead } from './texts.ts';

export { RogueTerminalPage as Page } from './rogue-terminal-page.tsx';

export const load = (): Promise<Loaded> => Promise.resolve({ status: 200, head: rogueTerminalHead });
