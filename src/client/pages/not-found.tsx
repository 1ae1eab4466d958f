import { BackHome } from '../components/ui/dead-end.tsx';
import { Signpost } from '../components/ui/dead-end.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { NOT_FOUND_TEXT, NOT_FOUND_TITLE, notFoundHead } from './not-found.tsx';

/** What answers everywhere else. */
export function NotFoundPage() {
  usePageHead(notFoundHead);
  return (
    <div className="notice">
      <Signpost />
      <h1>{NOT_FOUND_TITLE}</h1>
      <p>{NOT_FOUND_TEXT}</p>
      <BackHome />
    </div>
  );
}
