import { roleOf } from '#shared/brand.ts';
import type { SearchQuery, SearchTerm } from '#shared/text/search-query.ts';

/*
 * What the index is asked, in its own language: https://sqlite.org/fts5.html#full_text_query_syntax. Whatever a visitor writes becomes a
 * string in quotes, in which nothing but a quote has a meaning.
 */

/** A term as the index reads it. Punctuation within makes a phrase of it. */
export function quoted({ text, isPrefix }: SearchTerm): string {
  return `"${text.replaceAll('"', '""')}"${isPrefix ? ' *' : ''}`;
}

/** All terms in one column, or in several together. A term in which the index sees no word is passed over. */
export function allIn(columns: string, terms: readonly SearchTerm[]): string {
  return `{${columns}} : (${terms.map(quoted).join(' ')})`;
}

/** What a line has to have. */
export function lineExpression({ terms, by }: SearchQuery): string {
  const said = allIn('content', terms);
  return by === undefined
    ? said
    : `(${said}) AND ({role} : ${quoted({ text: roleOf(by), isPrefix: false })})`;
}

/** What the title of a conversation has to have, or else title and summary together. */
export function conversationExpression({ terms, inTitle }: SearchQuery): string {
  return allIn(inTitle ? 'title' : 'title summary', terms);
}
