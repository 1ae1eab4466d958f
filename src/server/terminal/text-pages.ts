import { z } from 'zod';
import { paths } from '#shared/paths.ts';
import { idSchema } from '#shared/schemas/id.ts';
import type { Message } from '#shared/schemas/message.ts';
import { searchInput, type SearchAnswer, type Segments } from '#shared/schemas/search.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { printable } from '#shared/text/printable.ts';
import type { Services } from '../services.ts';
import type { Row } from './paper.ts';
import { headingRows, isShown, messageRows, textRows } from './rows.ts';
import { terminalLine } from './terminal-text.ts';

/** A row as it is of what stands around the matter. */
const dimmed = (row: Row): Row => row.map(([, text]) => ['dim', text]);

/** As many as fill a screen or two. */
const HITS = 10;

const byId = z.object({ id: idSchema });

/**
 * A conversation: its last page, and where all of it is.
 * @throws AppError NOT_FOUND, ZodError
 */
export function conversationRows(services: Services, params: unknown, width: number): Row[] {
  const { id } = byId.parse(params);
  const { conversation, messages, hasEarlier } = services.conversations.byId({ id });
  return [
    ...headingRows({ title: displayTitle(conversation), id }, width),
    ...summaryRows(conversation.summary, width),
    ...(hasEarlier ? noteRows(`(this is its end; all of it: ${paths.conversation(id)}.txt)`, width) : []),
    ...messages.filter(isShown).flatMap((message) => messageRows(message, width)),
    ...(conversation.isEternalMode ? noteRows('(it goes on at this moment: curl -N /)', width) : []),
  ];
}

/**
 * A line between its neighbours, and the ways on from it.
 * @throws AppError NOT_FOUND, ZodError
 */
export function lineRows(services: Services, params: unknown, width: number): Row[] {
  const { message, before, after, conversation, number, count, previous, next } = services.lines.byId(
    byId.parse(params).id,
  );
  const around = (messages: readonly Message[]) =>
    messages.filter(isShown).flatMap((each) => messageRows(each, width).map(dimmed));
  return [
    ...headingRows({ title: displayTitle(conversation), id: conversation._id }, width),
    ...around(before),
    ...textRows('strong', `line ${number} of ${count}:`, width),
    ...messageRows(message, width),
    ...around(after),
    ...wayRows('previous', previous, width),
    ...wayRows('next', next, width),
  ];
}

function wayRows(name: string, id: string | null, width: number): Row[] {
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
