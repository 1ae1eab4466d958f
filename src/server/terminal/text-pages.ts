import { z } from 'zod';
import { paths } from '#shared/paths.ts';
import { idSchema } from '#shared/schemas/id.ts';
import type { Message } from '#shared/schemas/message.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import type { Services } from '../services.ts';
import type { Row } from './paper.ts';
import { headingRows, isShown, messageRows, textRows } from './rows.ts';
import { terminalText } from './terminal-text.ts';

/** A row as it is of what stands around the matter. */
const dimmed = (row: Row): Row => row.map(([, text]) => ['dim', text]);

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
  return summary === '' ? [] : noteRows(terminalText(summary), width);
}

/** A sentence of the site, and an empty row. */
function noteRows(sentence: string, width: number): Row[] {
  return [...textRows('dim', sentence, width), []];
}
