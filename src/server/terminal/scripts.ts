import { LRUCache } from 'lru-cache';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { TERMINAL } from '../limits/table.ts';
import { Publication } from '../live/lane/publication.ts';
import type { ConversationsService } from '../modules/conversations/conversations.service.ts';
import { written, type Paper, type Row } from './paper.ts';
import { headingRows, isShown, messageRows, textRows } from './rows.ts';
import type { Script } from './typing.ts';

/** What a terminal is told of everything but messages; absent where it is told nothing. */
const NOTES: Partial<Record<string, string>> = {
  reset: '(what was said before has been changed; the duel goes on)',
  active: '(the duel goes on)',
  stopped: '(the duel rests)',
  away: '(the duel rests)',
};

/** What is typed, written once for everybody on the same paper. */
export class Scripts {
  readonly #conversations: Pick<ConversationsService, 'titleOf'>;
  readonly #kept = new LRUCache<string, readonly Publication<string>[]>({ max: TERMINAL.kept });

  constructor(conversations: Pick<ConversationsService, 'titleOf'>) {
    this.#conversations = conversations;
  }

  /** What is typed on this paper. */
  on(paper: Paper): Script {
    return {
      piecesOf: ({ event, id }, pieces) =>
        this.#once(`${paper.key} ${pieces} ${nameOf(event)} ${id}`, () =>
          inPieces(written(rowsOf(event, paper.width), paper), isTyped(event) ? pieces : 1),
        ),
      headingOf: (id) =>
        this.#once(`${paper.key} ${id}`, () => {
          const title = this.#conversations.titleOf(id) ?? '';
          return [written(headingRows({ title, id }, paper.width), paper)];
        }),
    };
  }

  #once(key: string, write: () => readonly string[]): readonly Publication<string>[] {
    const known = this.#kept.get(key);
    if (known) return known;
    const made = write().map((text) => new Publication(text, { id: '' }));
    this.#kept.set(key, made);
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
