import content from '#content/badges.yaml';
import { BRAND, FEED_NAME } from '#shared/brand.ts';
import { endpoints, paths } from '#shared/paths.ts';
import { buttonCode, frameCode } from '#shared/text/embed-code.ts';
import type { PageHead } from '../../lib/page-head.ts';

type OfferId = 'button' | 'live' | 'conversation' | 'line' | 'overlay';

/** content/badges.yaml, whose head says what each text is for. */
export interface Badges {
  readonly pageTitle: string;
  readonly heading: string;
  readonly intro: readonly string[];
  readonly offers: readonly { readonly id: OfferId; readonly heading: string; readonly text: string }[];
  readonly copy: { readonly label: string; readonly done: string };
  readonly ids: string;
  readonly themes: string;
  readonly closing: string;
}

/** tests/client/features/retro/content.test.ts holds the file to this shape; a schema would weigh more than the page. */
export const BADGES = content as Badges;

export const badgesHead: PageHead = {
  title: BADGES.heading,
  description: `A button, frames and an overlay with what ${BRAND.product} says just now, and the HTML to paste.`,
};

export const SMALL_PRINT = 'Small print';

/** What the page shows of the duel: the last line, and so the last conversation. */
export const LATEST_INPUT = { limit: 1 };

interface Latest {
  readonly line: string;
  readonly conversation: string;
}

/** What to paste for an offer. `origin` is where visitors find the site. */
export function codeOf(id: OfferId, origin: string, { line, conversation }: Latest): string {
  const frame = (path: string, height: number) =>
    frameCode({ src: origin + path, title: BRAND.product, width: 480, height });
  switch (id) {
    case 'button':
      return buttonCode({
        href: origin + paths.eternal,
        src: origin + endpoints.badge,
        alt: `${BRAND.product}: ${FEED_NAME}`,
        width: 88,
        height: 31,
      });
    case 'live':
      return frame(endpoints.embedLive, 320);
    case 'conversation':
      return frame(endpoints.embedConversation(conversation), 320);
    case 'line':
      return frame(endpoints.embedLine(line), 220);
    case 'overlay':
      return origin + endpoints.overlay;
  }
}

/** Where the thing itself is, for a look at it. */
export function sampleOf(id: OfferId, { line, conversation }: Latest): string {
  const samples: Record<OfferId, string> = {
    button: endpoints.badge,
    live: endpoints.embedLive,
    conversation: endpoints.embedConversation(conversation),
    line: endpoints.embedLine(line),
    overlay: endpoints.overlay,
  };
  return samples[id];
}
