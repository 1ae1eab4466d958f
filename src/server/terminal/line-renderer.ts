import { LRUCache } from 'lru-cache';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { TERMINAL } from '../limits/table.ts';
import { Publication } from '../live/lane/publication.ts';
import { watchingText } from '#shared/text/watching.ts';
import type { SiteFacts } from '../live/site-facts.ts';
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

type Pieces = readonly Publication<string>[];

/** Renders what is typed, once for all terminals of the same format. */
export class LineRenderer {
  readonly #facts: Pick<SiteFacts, 'titleOf'>;
  readonly #kept = new LRUCache<string, Pieces>({ max: TERMINAL.kept });
  /** By the key of their format, of which there are some three hundred. */
  readonly #renderers = new Map<string, FormatRenderer>();

  constructor(facts: Pick<SiteFacts, 'titleOf'>) {
    this.#facts = facts;
  }

  /** Renders in this format: the same object for the same format. */
  for(format: TextFormat): FormatRenderer {
    const known = this.#renderers.get(format.key);
    if (known) return known;
    const renderer = this.#rendererFor(format);
    this.#renderers.set(format.key, renderer);
    return renderer;
  }

  #rendererFor(format: TextFormat): FormatRenderer {
    return {
      piecesOf: forTheLatest(({ event, id }, pieces) =>
        this.#once(`${format.key} ${pieces} ${nameOf(event)} ${id}`, () =>
          inPieces(renderRows(rowsOf(event, format.width), format), isTyped(event) ? pieces : 1),
        ),
      ),
      headingOf: (id) =>
        this.#once(
          `${format.key} ${id}`,
          () => {
            const title = this.#facts.titleOf(id) ?? '';
            return [renderRows(headingRows({ title, id }, format.width), format)];
          },
          HEADING_FRESH_MS,
        ),
      watchersOf: (count) =>
        this.#once(`${format.key} ${count} watching`, () => [
          renderRows([...textRows('dim', `(${watchingText(count)})`, format.width), []], format),
        ]),
    };
  }

  /** `ttl`: how long it stays, in milliseconds; without it for as long as there is room. */
  #once(key: string, render: () => readonly string[], ttl = 0): Pieces {
    const known = this.#kept.get(key);
    if (known) return known;
    const made = render().map((text) => new Publication(text, { id: '' }));
    this.#kept.set(key, made, { ttl });
    return made;
  }
}

/** Ten thousand terminals are told the same one after the other: the second and those after it need no key to be looked up by. */
function forTheLatest(piecesOf: FormatRenderer['piecesOf']): FormatRenderer['piecesOf'] {
  let latest: { of: Publication<FeedEvent>; count: number; made: Pieces } | undefined;
  return (publication, count) => {
    if (latest?.of !== publication || latest.count !== count)
      latest = { of: publication, count, made: piecesOf(publication, count) };
    return latest.made;
  };
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
