import { z } from 'zod';
import { paths } from '#shared/paths.ts';
import { idSchema } from '#shared/schemas/id.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import type { Services } from '../services.ts';
import type { Row } from './paper.ts';
import { headingRows, isShown, messageRows, textRows } from './rows.ts';
import { terminalText } from './terminal-text.ts';

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

function summaryRows(summary: string, width: number): Row[] {
  return summary === '' ? [] : noteRows(terminalText(summary), width);
}

/** A sentence of the site, and an empty row. */
function noteRows(sentence: string, width: number): Row[] {
  return [...textRows('dim', sentence, width), []];
}
