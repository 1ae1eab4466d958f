import { BRAND } from '#shared/brand.ts';
import { STATE_WORDS } from '#shared/schemas/duel.ts';
import type { Message } from '#shared/schemas/message.ts';
import { captionedArt } from '#shared/text/ascii-art.ts';
import { displayTitle, shortId } from '#shared/text/conversation-title.ts';
import { isMeaningful } from '#shared/text/preview.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import type { Badge, ConversationPicture, LinePicture, SitePicture } from '../../pictures/picture.ts';
import { cutArt, cutAtWord, drawable } from '../../pictures/drawable.ts';
import type { ConversationsService } from '../conversations/conversations.service.ts';
import type { DuelService } from '../duel/duel.service.ts';
import type { EternalService } from '../eternal/eternal.service.ts';
import type { LinesService } from '../lines/lines.service.ts';
import type { ThemesService } from '../themes/themes.service.ts';

/** So much of a line is in its picture. */
const LINE_LENGTH_MAX = 600;
/** Enough to find words behind a drawing or two. */
const BADGE_LINES = 5;
const BADGE_LENGTH_MAX = 150;
const TITLE_LENGTH_MAX = 200;
const SUMMARY_LENGTH_MAX = 400;

interface PicturesDeps {
  readonly lines: Pick<LinesService, 'byId'>;
  readonly conversations: Pick<ConversationsService, 'byId'>;
  readonly themes: Pick<ThemesService, 'current'>;
  readonly duel: Pick<DuelService, 'console'>;
  readonly eternal: Pick<EternalService, 'history'>;
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
    const said = drawable(stripTag(message.content));
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

  /** The badge as it stands now: what was last said in words, or nothing. */
  badge(): Badge {
    const { duel, eternal, themes } = this.#deps;
    const { state } = duel.console();
    const line = eternal.history({ limit: BADGE_LINES }).findLast(isWords);
    return {
      kind: 'badge',
      theme: themes.current(),
      state: STATE_WORDS[state],
      isLive: state === 'active',
      speaker: line ? agentNameOf(line) : BRAND.personas.assistant,
      text: line ? cutAtWord(drawable(stripTag(line.content)), BADGE_LENGTH_MAX) : '',
    };
  }

  #framed(site: string) {
    return { theme: this.#deps.themes.current(), site };
  }
}

function titleOf(conversation: Parameters<typeof displayTitle>[0]): string {
  return cutAtWord(drawable(displayTitle(conversation)), TITLE_LENGTH_MAX);
}

function isWords({ content, asciiArt }: Message): boolean {
  return !asciiArt && isMeaningful(stripTag(content));
}
