import { endpoints, paths } from '#shared/paths.ts';
import { byIdInput } from '#shared/schemas/id.ts';
import type { Message } from '#shared/schemas/message.ts';
import { searchInput, type SearchAnswer, type Segments } from '#shared/schemas/search.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { printable } from '#shared/text/printable.ts';
import type { Services } from '../services.ts';
import type { Row } from './text-format.ts';
import { headingRows, isShown, messageRows, textRows } from './rows.ts';
import { terminalLine } from './terminal-text.ts';

/** A row of a line's neighbours, in the colour of what is beside the point. */
const dimRow = (row: Row): Row => row.map(([, text]) => ['dim', text]);

/** As many as fill a screen or two. */
const HITS = 10;

/** What is shown of a conversation, in UTF-16 units: its end, some ten screens of it. */
const PAGE_LENGTH_MAX = 32_000;

/**
 * A conversation: its last page, and where all of it is.
 * @throws AppError NOT_FOUND, ZodError
 */
export function conversationRows(services: Services, params: unknown, width: number): Row[] {
  const { id } = byIdInput.parse(params);
  const { conversation, messages, hasEarlier } = services.conversations.byId({ id });
  const end = lastWithin(messages, PAGE_LENGTH_MAX);
  const isWhole = !hasEarlier && end.length === messages.length;
  const file = endpoints.conversationFile(id, 'txt');
  return [
    ...headingRows({ title: displayTitle(conversation), id }, width),
    ...summaryRows(conversation.summary, width),
    ...(isWhole ? [] : noteRows(`(this is its end; all of it: ${file})`, width)),
    ...end.filter(isShown).flatMap((message) => messageRows({ ...message, conversationId: id }, width)),
    ...(conversation.isEternalMode ? noteRows('(it goes on at this moment: curl -N /)', width) : []),
  ];
}

/** The last messages that have no more than `length` together, or the last one alone. */
function lastWithin(messages: readonly Message[], length: number): readonly Message[] {
  let left = length;
  const first = messages.findLastIndex(({ content }) => (left -= content.length) < 0);
  return messages.slice(Math.min(first + 1, messages.length - 1));
}

/**
 * A line between its neighbours, and the ways on from it.
 * @throws AppError NOT_FOUND, ZodError
 */
export function lineRows(services: Services, params: unknown, width: number): Row[] {
  const { message, before, after, conversation, number, count, previous, next } = services.lines.byId(
    byIdInput.parse(params).id,
  );
  const conversationId = conversation._id;
  const rowsOf = (each: Message) => messageRows({ ...each, conversationId }, width);
  const neighbourRows = (messages: readonly Message[]) =>
    messages.filter(isShown).flatMap((each) => rowsOf(each).map(dimRow));
  return [
    ...headingRows({ title: displayTitle(conversation), id: conversationId }, width),
    ...neighbourRows(before),
    ...textRows('strong', `line ${number} of ${count}:`, width),
    ...rowsOf(message),
    ...neighbourRows(after),
    ...neighbourLinkRows('previous', previous, width),
    ...neighbourLinkRows('next', next, width),
  ];
}

function neighbourLinkRows(name: string, id: string | null, width: number): Row[] {
  return id === null ? [] : textRows('dim', `${name}: ${paths.line(id)}`, width);
}

function summaryRows(summary: string, width: number): Row[] {
  return summary === '' ? [] : noteRows(printable(summary), width);
}

/** A sentence of the site, and an empty row. */
function noteRows(sentence: string, width: number): Row[] {
  return [...textRows('dim', sentence, width), []];
}

const searchQuery = searchInput
  .pick({ sort: true, cursor: true })
  .extend({ q: searchInput.shape.q.default('') });

/**
 * What is found, each with where it is.
 * @throws AppError BAD_REQUEST, UNAVAILABLE; ZodError
 */
export async function searchRows(services: Services, query: unknown, width: number): Promise<Row[]> {
  const { hits, next, sort } = await services.search.find({ ...searchQuery.parse(query), limit: HITS });
  if (hits.length === 0) return noteRows('Nothing was found.', width);
  const more = next === null ? [] : noteRows(`(there is more: add cursor=${next}&sort=${sort})`, width);
  return [...hits.flatMap((hit) => hitRows(hit, width)), ...more];
}

function hitRows(hit: SearchAnswer['hits'][number], width: number): Row[] {
  if (hit.kind === 'conversation') {
    const title = terminalLine(textOf(hit.title));
    return [
      ...textRows('strong', title, width),
      ...textRows('text', printable(textOf(hit.summary)), width),
      ...noteRows(paths.conversation(hit._id), width),
    ];
  }
  const message = { ...hit, content: textOf(hit.text) };
  return [
    ...messageRows(message, width).slice(0, -1),
    ...noteRows(`${terminalLine(hit.conversationTitle)}: ${paths.line(hit._id)}`, width),
  ];
}

const textOf = (segments: Segments) => segments.map(({ text }) => text).join('');
