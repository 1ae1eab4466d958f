import { useEffect } from 'react';
import { BRAND } from '#shared/brand.ts';

/** What a page says of itself to tabs, search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** How a link to it is shown elsewhere; the site's picture, and a page of a site, where left out. */
  readonly preview?: {
    /** Path of a picture of 1200 × 630. */
    readonly image: string;
    readonly type: 'article' | 'website';
  };
  /** Whether other sites' pages may show it, by oEmbed. */
  readonly isEmbeddable?: boolean;
  /** What it is about, as https://schema.org has it. `urlOf`: the address of a path. */
  readonly facts?: (urlOf: (path: string) => string) => Readonly<Record<string, unknown>>;
}

/** The document's title: the page's own, then the product's name. */
export function documentTitle({ title }: Pick<PageHead, 'title'>): string {
  return `${title} · ${BRAND.product}`;
}

/** The one address of the page at `path`, which is also reached with a slash at its end. */
export function canonicalPath(path: string): string {
  return path === '/' ? path : path.replace(/\/$/, '');
}

/** Carries a page's head into the document when the page is reached without a load; undefined while that is not known. */
export function usePageHead(head: PageHead | undefined): void {
  const { title, description } = head ?? {};
  useEffect(() => {
    if (title === undefined || description === undefined) return;
    document.title = documentTitle({ title });
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    // What browsers share is this address: https://html.spec.whatwg.org/#link-type-canonical
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) canonical.href = new URL(canonicalPath(location.pathname), canonical.href).href;
  }, [title, description]);
}
