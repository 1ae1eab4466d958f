import { BRAND } from '#shared/brand.ts';
import { endpoints } from '#shared/paths.ts';
import { escapeMarkup } from '#shared/text/escape-markup.ts';
import { canonicalPath, documentTitle, type PageHead } from './page-head.ts';

export interface HeadPlace {
  readonly path: string;
  /** Where visitors find the site, e.g. `https://feral.example.org`; undefined where nobody has said. */
  readonly origin: string | undefined;
  /** Whether search engines may keep the page; nothing else has an address worth telling. */
  readonly indexable: boolean;
}

/** Every link preview is drawn in this size. */
const PREVIEW = { width: 1200, height: 630 };

const FEEDS = [
  { type: 'application/atom+xml', name: 'Atom', href: '/feed.atom' },
  { type: 'application/rss+xml', name: 'RSS', href: '/feed.rss' },
  { type: 'application/feed+json', name: 'JSON Feed', href: '/feed.json' },
];

/**
 * The head of a page as markup. It is the same for every visitor, so it tells no origin but the one that the operator has set: whoever
 * asks could name any. Link previews need a whole address (https://ogp.me/#types), so without one there is no picture.
 */
export function headMarkup(head: PageHead, place: HeadPlace): string {
  return [
    `<title>${escapeMarkup(documentTitle(head))}</title>`,
    named('description', head.description),
    ...(place.indexable ? addressOf(head, place) : [named('robots', 'noindex')]),
    ...previewOf(head, place.origin),
    ...FEEDS.map(
      ({ type, name, href }) =>
        `<link rel="alternate" type="${type}" title="${escapeMarkup(BRAND.product)} (${name})" href="${href}">`,
    ),
  ].join('\n    ');
}

/** What only a page that exists has: its one address, and what stands there. */
function addressOf(head: PageHead, { path, origin = '' }: HeadPlace): string[] {
  const urlOf = (at: string) => origin + encodeURI(at);
  const url = urlOf(canonicalPath(path));
  const facts = head.facts?.(urlOf);
  return [
    `<link rel="canonical" href="${escapeMarkup(url)}">`,
    ...(origin === '' ? [] : [property('og:url', url)]),
    ...(origin !== '' && head.isEmbeddable === true ? discovery(origin, url) : []),
    ...(facts ? [factsElement(facts)] : []),
  ];
}

/** Where consumers ask how to show the page in theirs: https://oembed.com/#section4 */
function discovery(origin: string, url: string): string[] {
  return ['json', 'xml'].map((format) => {
    const address = `${origin}${endpoints.oembed}?format=${format}&url=${encodeURIComponent(url)}`;
    const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed';
    return `<link rel="alternate" type="${type}" href="${escapeMarkup(address)}">`;
  });
}

function previewOf({ title, description, preview }: PageHead, origin: string | undefined): string[] {
  const { image = endpoints.sitePicture, type = 'website' } = preview ?? {};
  return [
    property('og:title', title),
    property('og:description', description),
    property('og:type', type),
    property('og:site_name', BRAND.product),
    ...(origin === undefined ? [] : picture(origin + image, title)),
    named('twitter:card', origin === undefined ? 'summary' : 'summary_large_image'),
  ];
}

function picture(address: string, alt: string): string[] {
  return [
    property('og:image', address),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(PREVIEW.width)),
    property('og:image:height', String(PREVIEW.height)),
    property('og:image:alt', alt),
  ];
}

/** A data block, which no policy counts as script; `<` is escaped so that no text can close it. */
function factsElement(facts: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeMarkup(content)}">`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeMarkup(content)}">`;
