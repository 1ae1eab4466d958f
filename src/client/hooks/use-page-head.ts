import { useEffect } from 'react';
import { documentTitle, type PageHead } from '../lib/page-head.ts';

/** Carries a page's head into the document when the page is reached without a load; undefined while that is not known. */
export function usePageHead(head: PageHead | undefined): void {
  const { title, description } = head ?? {};
  useEffect(() => {
    if (title === undefined || description === undefined) return;
    document.title = documentTitle({ title, description });
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
