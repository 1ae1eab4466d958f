import { LRUCache } from 'lru-cache';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { TERMINAL } from '../limits/table.ts';
import { Publication } from '../live/lane/publication.ts';
import type { ConversationsService } from '../modules/conversations/conversations.service.ts';
import { headingRows, isShown, messageRows, textRows } from './rows.ts';
import { renderRows, type Row, type TextFormat } from './text-format.ts';
import type { FormatRenderer } from './typing.ts';

/** What a terminal is told of everything but messages; absent where it is told nothing. */
const NOTES: Partial<Record<string, string>> = {
  reset: '(what was said before has been changed; the duel goes on)',
  active: '(the duel goes on)',
  stopped: '(the duel rests)',
  away: '(the duel rests)',
};

/** A title may change; so long a heading may show the old one, milliseconds. */
const HEADING_FRESH_MS = 10_000;

/** Renders what is typed, once for all terminals of the same format. */
export class LineRenderer {
  readonly #conversations: Pick<ConversationsService, 'titleOf'>;
  readonly #kept = new LRUCache<string, readonly Publication<string>[]>({ max: TERMINAL.kept });

  constructor(conversations: Pick<ConversationsService, 'titleOf'>) {
    this.#conversations = conversations;
  }

  /** Renders in this format. */
  for(format: TextFormat): FormatRenderer {
    return {
      piecesOf: ({ event, id }, pieces) =>
        this.#once(`${format.key} ${pieces} ${nameOf(event)} ${id}`, () =>
          inPieces(renderRows(rowsOf(event, format.width), format), isTyped(event) ? pieces : 1),
        ),
      headingOf: (id) =>
        this.#once(
          `${format.key} ${id}`,
          () => {
            const title = this.#conversations.titleOf(id) ?? '';
            return [renderRows(headingRows({ title, id }, format.width), format)];
          },
          HEADING_FRESH_MS,
        ),
    };
  }

  /** `ttl`: how long it stays, in milliseconds; without it for as long as there is room. */
  #once(key: string, render: () => readonly string[], ttl = 0): readonly Publication<string>[] {
    const known = this.#kept.get(key);
    if (known) return known;
    const made = render().map((text) => new Publication(text, { id: '' }));
    this.#kept.set(key, made, { ttl });
    return made;
  }
}

/** Two events may have one id, that of the last message. */
function nameOf(event: FeedEvent): string {
  return event.type === 'duel' ? event.state : event.type;
}

/** A picture is not typed. */
function isTyped(event: FeedEvent): boolean {
  return event.type === 'message' && !event.message.asciiArt;
}

function rowsOf(event: FeedEvent, width: number): Row[] {
  if (event.type === 'message') return isShown(event.message) ? messageRows(event.message, width) : [];
  const note = NOTES[nameOf(event)];
  return note === undefined ? [] : [...textRows('dim', note, width), []];
}

/** A word, or the end of a row, with what follows it: no sequence for a terminal has either inside. */
const AFTER_SPACE = /(?<=[ \n])/;

/** The text in up to `most` pieces of about as many words; none where it is empty. */
function inPieces(text: string, most: number): string[] {
  if (text === '') return [];
  if (most === 1) return [text];
  const words = text.split(AFTER_SPACE);
  const each = Math.ceil(words.length / most);
  return Array.from({ length: Math.ceil(words.length / each) }, (_, n) =>
    words.slice(n * each, (n + 1) * each).join(''),
  );
}
