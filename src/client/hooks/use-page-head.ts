import { useEffect } from 'react';
import { documentTitle, type PageHead } from '../lib/page-head.ts';

/** Carries a page's head into the document when the page is reached without a load. */
export function usePageHead({ title, description }: PageHead): void {
  useEffect(() => {
    document.title = documentTitle({ title, description });
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
