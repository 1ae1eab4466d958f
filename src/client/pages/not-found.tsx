import { DeadEnd } from '../components/ui/dead-end.tsx';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import type { Loaded } from '../lib/route.ts';

/** What answers everywhere else. */
export function Page() {
  usePageHead(notFoundHead);
  return (
    <DeadEnd title={NOT_FOUND_TITLE}>
      <p>{NOT_FOUND_TEXT}</p>
    </DeadEnd>
  );
}

const NOT_FOUND_TITLE = '404 – Not Found';
const NOT_FOUND_TEXT = 'The page you are looking for doesn’t exist.';

const notFoundHead: PageHead = { title: NOT_FOUND_TITLE, description: NOT_FOUND_TEXT };

export const load = (): Promise<Loaded> => Promise.resolve({ status: 404, head: notFoundHead });
