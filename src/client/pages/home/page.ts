import type { Loaded } from '../../lib/route.ts';
import type { PageData } from '../../lib/trpc.ts';
import { OVERHEARD_INPUT } from './live-line.tsx';
import { homeHead } from './den.ts';

export { HomePage as Page } from './page.tsx';

/** Fetches what was said last. The den is at home whether or not anybody can be heard. */
export async function load(data: PageData): Promise<Loaded> {
  await data.eternal.history.fetch(OVERHEARD_INPUT);
  return { status: 200, head: homeHead };
}
