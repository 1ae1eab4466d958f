import { Feed, type Item } from 'feed';
import { BRAND } from '#shared/brand.ts';
import { escapeMarkup } from '#shared/text/escape-markup.ts';
import type { Entry } from './entries.ts';

/** The formats of a feed: what its address ends with, its media type, and how it is written. */
export const FORMATS = {
  atom: { type: 'application/atom+xml', write: (feed: Feed) => feed.atom1() },
  rss: { type: 'application/rss+xml', write: (feed: Feed) => feed.rss2() },
  json: { type: 'application/feed+json', write: (feed: Feed) => feed.json1() },
} as const;
export type Format = keyof typeof FORMATS;

/** What is told in a feed, whatever its format. */
export interface Channel {
  readonly title: string;
  readonly description: string;
  /** Its address without the ending of a format. */
  readonly path: string;
  /** The page that tells the same. */
  readonly page: string;
  /** Latest first. `origin`: where the site is. */
  readonly entries: (origin: string) => readonly Entry[];
}

/** A feed in a format, with the addresses of the site at `origin`. */
export function feedDocument(channel: Channel, format: Format, origin: string): string {
  const entries = channel.entries(origin);
  const self = `${origin}${channel.path}.${format}`;
  const feed = new Feed({
    id: self,
    title: channel.title,
    description: channel.description,
    link: origin + channel.page,
    feedLinks: { [format]: self },
    updated: entries[0]?.date ?? new Date(0),
    generator: BRAND.product,
    language: 'en',
    author: { name: BRAND.product, link: `${origin}/` },
  });
  for (const entry of entries) feed.addItem(itemOf(entry, format));
  return FORMATS[format].write(feed);
}

/** Readers of Atom and RSS take titles and summaries for HTML, those of JSON Feed for text. */
function itemOf({ id, title, link, date, summary, html }: Entry, format: Format): Item {
  const markup = (text: string) => (format === 'json' ? text : escapeMarkup(text));
  return {
    id,
    title: markup(title),
    link,
    date,
    published: date,
    description: markup(summary),
    content: html,
  };
}
