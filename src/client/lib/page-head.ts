import { useEffect } from 'react';
import { BRAND } from '#shared/brand.ts';

/** What a page says of itself to tabs, search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** The document's title: the page's own, then the product's name. */
export function documentTitle(head: PageHead): string {
  return `${head.title} · ${BRAND.product}`;
}

/** The head of a page as markup. `indexable`: whether search engines may keep it. */
export function headMarkup(head: PageHead, { indexable }: { indexable: boolean }): string {
  const title = escapeMarkup(documentTitle(head));
  const description = escapeMarkup(head.description);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escapeMarkup(BRAND.product)}">`,
    '<meta name="twitter:card" content="summary">',
    ...(indexable ? [] : ['<meta name="robots" content="noindex">']),
  ].join('\n    ');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Carries a page's head into the document when the page is reached without a load; undefined while that is not known. */
export function usePageHead(head: PageHead | undefined): void {
  const { title, description } = head ?? {};
  useEffect(() => {
    if (title === undefined || description === undefined) return;
    document.title = documentTitle({ title, description });
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
