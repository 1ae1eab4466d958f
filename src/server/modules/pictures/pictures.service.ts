import { captionedArt } from '#shared/text/ascii-art.ts';
import { displayTitle, shortId } from '#shared/text/conversation-title.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import type { ConversationPicture, LinePicture, SitePicture } from '../../pictures/picture.ts';
import { cutArt, cutAtWord, drawable } from '../../pictures/drawable.ts';
import type { ConversationsService } from '../conversations/conversations.service.ts';
import type { LinesService } from '../lines/lines.service.ts';
import type { ThemesService } from '../themes/themes.service.ts';

/** So much of a line is in its picture. */
const LINE_LENGTH_MAX = 600;
/** An upload's line can have a megabyte; a drawing takes the most. */
const CONTENT_LENGTH_MAX = 100_000;
const TITLE_LENGTH_MAX = 200;
const SUMMARY_LENGTH_MAX = 400;

interface PicturesDeps {
  readonly lines: Pick<LinesService, 'byId'>;
  readonly conversations: Pick<ConversationsService, 'byId'>;
  readonly themes: Pick<ThemesService, 'current'>;
}

/** What the pictures of lines, conversations and the site show, in the theme of the site. */
export class PicturesService {
  readonly #deps: PicturesDeps;

  constructor(deps: PicturesDeps) {
    this.#deps = deps;
  }

  /**
   * The picture of a line. `site` is where visitors find it, for its head.
   * @throws AppError NOT_FOUND
   */
  ofLine(id: string, site: string): LinePicture {
    const { message, conversation, number } = this.#deps.lines.byId(id);
    const said = drawable(stripTag(message.content.slice(0, CONTENT_LENGTH_MAX)));
    const { caption, picture } = message.asciiArt ? captionedArt(said) : { caption: said, picture: '' };
    return {
      ...this.#framed(site),
      kind: 'line',
      speaker: agentNameOf(message),
      text: cutAtWord(caption, LINE_LENGTH_MAX),
      art: cutArt(picture),
      title: titleOf(conversation),
      reference: `${shortId(conversation._id)} · line ${number}`,
    };
  }

  /** @throws AppError NOT_FOUND */
  ofConversation(id: string, site: string): ConversationPicture {
    const { conversation } = this.#deps.conversations.byId({ id, limit: 1 });
    const { isEternalMode, messageCount, summary } = conversation;
    const title = titleOf(conversation);
    // A count that grows would make another picture of each line.
    const state = isEternalMode ? 'live' : `${messageCount.toLocaleString('en')} lines`;
    const report = cutAtWord(drawable(summary), SUMMARY_LENGTH_MAX);
    return {
      ...this.#framed(site),
      kind: 'conversation',
      title,
      summary: report === title ? '' : report,
      reference: `${shortId(conversation._id)} · ${state}`,
    };
  }

  ofSite(site: string): SitePicture {
    return { ...this.#framed(site), kind: 'site' };
  }

  #framed(site: string) {
    return { theme: this.#deps.themes.current(), site };
  }
}

function titleOf(conversation: Parameters<typeof displayTitle>[0]): string {
  return cutAtWord(drawable(displayTitle(conversation)), TITLE_LENGTH_MAX);
}
