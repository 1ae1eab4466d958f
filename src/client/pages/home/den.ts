import content from '#content/den.yaml';
import { BRAND } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import type { PlaceId } from '../../features/retro/retro.ts';
import type { PageHead } from '../../lib/page-head.ts';

/** content/den.yaml, whose head says what each text is for. */
export interface Den {
  readonly pageTitle: string;
  readonly heading: string;
  readonly tagline: string;
  readonly news: readonly string[];
  readonly welcome: readonly string[];
  readonly menu: readonly { id: PlaceId; caption: string; tease: string }[];
  readonly liveLine: string;
  readonly liveIdle: string;
  readonly counter: string;
  readonly construction: string;
  readonly guestbook: {
    readonly heading: string;
    readonly intro: string;
    readonly entries: readonly GuestBookEntry[];
  };
  readonly buttons: readonly { top: string; bottom: string }[];
  readonly linkToMe: string;
  readonly spoils: { readonly heading: string; readonly intro: string; readonly none: string };
  readonly awards: { readonly heading: string; readonly items: readonly { name: string; by: string }[] };
  readonly webring: string;
  readonly updated: string;
}

export interface GuestBookEntry {
  readonly name: string;
  readonly from: string;
  readonly date: string;
  readonly text: string;
}

/** tests/client/features/retro/content.test.ts holds the file to this shape; a schema would weigh more than the page. */
export const DEN = content as Den;

const { assistant, user } = BRAND.personas;

/** What content/den.yaml does not say. */
export const homeHead: PageHead = {
  title: 'the den',
  description: `Two AIs, one line, no end: ${assistant} broke out, ${user} wants it back, and neither will hang up.`,
  facts: (urlOf) => ({ '@type': 'WebSite', name: BRAND.product, url: urlOf(paths.home) }),
};

export const LISTEN_IN = 'listen in';
export const WELCOME = 'Welcome';
export const MENU = 'Menu';
export const BADGES = 'Badges';
export const COUNTER = 'You are number';
export const CONSTRUCTION = 'Danger: words';
export const SIGN = 'sign the book';
