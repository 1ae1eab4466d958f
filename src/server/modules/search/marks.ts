import { MESSAGE_LENGTH_MAX } from '#shared/constants.ts';
import { Database, type Sqlite } from '#shared/db/sqlite.ts';
import type { Segments } from '#shared/schemas/search.ts';
import type { SearchTerm } from '#shared/text/search-query.ts';
import { quoted } from './expression.ts';

/** Control characters, which no stored text has; one that has is shown without. */
const [OPEN, CLOSE] = ['\u0002', '\u0003'];
const MARK = /[\u0002\u0003]/g; // eslint-disable-line no-control-regex -- the two marks
/** The duel's lines are shown whole; of a longer text, so many words around what was searched for, however long words are. */
const SHOWN_LENGTH = MESSAGE_LENGTH_MAX;
const WORDS = 48;

interface Marked {
  readonly n: number;
  readonly whole: string;
  readonly part: string;
}

/**
 * Marks in texts what was searched for. The index itself has no texts, so the few that are shown are indexed once more, in memory: what is
 * a word, and which letters are the same, is then decided in one place, by SQLite.
 */
export class Marker {
  readonly #memory: Sqlite = new Database(':memory:');

  constructor() {
    this.#memory.exec(
      "CREATE VIRTUAL TABLE shown USING fts5(text, tokenize='unicode61 remove_diacritics 2')",
    );
  }

  /** Each text in pieces. Any of the terms is marked. */
  mark(texts: readonly string[], terms: readonly SearchTerm[]): Segments[] {
    this.#memory.exec('DELETE FROM shown');
    const insert = this.#memory.prepare('INSERT INTO shown (rowid, text) VALUES (?, ?)');
    const plain = texts.map((text) => text.replace(MARK, ''));
    for (const [n, text] of plain.entries()) insert.run(n, text);
    const found = new Map(this.#find(terms).map((marked) => [marked.n, marked]));
    return plain.map((text, n) => shownPart(text, found.get(n)));
  }

  close(): void {
    this.#memory.close();
  }

  #find(terms: readonly SearchTerm[]): Marked[] {
    const marks = `'${OPEN}', '${CLOSE}'`;
    return this.#memory
      .prepare<[string], Marked>(
        `SELECT rowid AS n, highlight(shown, 0, ${marks}) AS whole, snippet(shown, 0, ${marks}, '…', ${WORDS}) AS part
         FROM shown WHERE shown MATCH ?`,
      )
      .all(terms.map(quoted).join(' OR '));
  }
}

function shownPart(text: string, marked: Marked | undefined): Segments {
  if (text.length > SHOWN_LENGTH) return shortened(segmentsOf(marked?.part ?? text));
  return segmentsOf(marked?.whole ?? text);
}

/** Opening and closing marks come by turns, so that every other piece is a marked one. */
function segmentsOf(text: string): Segments {
  return text
    .split(MARK)
    .map((piece, n) => ({ text: piece, marked: n % 2 === 1 }))
    .filter((segment) => segment.text !== '');
}

function shortened(segments: Segments): Segments {
  let left = SHOWN_LENGTH;
  return segments.flatMap(({ text, marked }) => {
    const part = text.length > left ? `${text.slice(0, left).toWellFormed()}…` : text;
    const isWanted = left > 0;
    left -= part.length;
    return isWanted ? { text: part, marked } : [];
  });
}
