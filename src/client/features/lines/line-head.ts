import { endpoints, paths } from '#shared/paths.ts';
import type { Line } from '#shared/schemas/line.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { truncate } from '#shared/text/preview.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import { captionedArt } from '#shared/text/ascii-art.ts';
import type { PageHead } from '../../lib/page-head.ts';
import { LINE_PAGE_TEXTS, placeText } from './line-page-texts.ts';

/** Tabs and previews show no more. */
const TITLE_LENGTH = 80;
const DESCRIPTION_LENGTH = 200;
/** A line of the duel is shorter; an upload's can have a megabyte. */
const FACT_LENGTH = 2_000;

export const lineNotFoundHead: PageHead = {
  title: LINE_PAGE_TEXTS.notFound,
  description: LINE_PAGE_TEXTS.notFound,
};

/** A line as tabs, previews and search engines show it. */
export function lineHead(line: Line): PageHead {
  const { message, conversation } = line;
  const name = agentNameOf(message);
  const words = wordsOf(message);
  const quoted = words === '' ? '' : `“${truncate(words, DESCRIPTION_LENGTH)}”`;
  return {
    title: message.asciiArt ? `a picture by ${name}` : truncate(`${name}: ${words}`, TITLE_LENGTH),
    description: `${quoted} (${placeText(line)} of “${displayTitle(conversation)}”)`.trim(),
    preview: { image: endpoints.linePicture(message._id), type: 'article' },
    isEmbeddable: true,
    facts: (urlOf) => ({
      '@type': 'Quotation',
      text: truncate(stripTag(message.content), FACT_LENGTH),
      url: urlOf(paths.line(message._id)),
      dateCreated: message.createdAt.toISOString(),
      creator: { '@type': 'Person', name },
      isPartOf: {
        '@type': 'CreativeWork',
        name: displayTitle(conversation),
        url: urlOf(paths.conversation(conversation._id)),
      },
    }),
  };
}

/** What a line says, in one line; of a picture, its caption. */
function wordsOf({ content, asciiArt }: Line['message']): string {
  const text = stripTag(content);
  return (asciiArt ? captionedArt(text).caption : text).replace(/\s+/g, ' ').trim();
}
