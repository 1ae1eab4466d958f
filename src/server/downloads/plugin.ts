import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BRAND } from '#shared/brand.ts';
import { CONVERSATION_FILES, endpoints } from '#shared/paths.ts';
import { byIdInput } from '#shared/schemas/id.ts';
import { shortId } from '#shared/text/conversation-title.ts';
import { READ } from '../limits/route-policy.ts';
import { DOWNLOADS } from '../limits/table.ts';
import type { WholeConversation } from '../modules/conversations/conversations.service.ts';
import type { Services } from '../services.ts';
import { CONVERSATION_FORMATS, type ConversationFormat } from './conversation-formats.ts';
import { Downloads } from './download.ts';

interface Deps {
  readonly services: Services;
  /** PUBLIC_EXPORT. */
  readonly publicExport: boolean;
}

/** What can be taken along: a conversation in each format, and everything where the operator allows that. */
export function downloadRoutes(app: FastifyInstance, { services, publicExport }: Deps): void {
  conversationFiles(app, services);
  if (publicExport) exportFile(app, services);
}

function conversationFiles(app: FastifyInstance, { conversations }: Services): void {
  const downloads = new Downloads(DOWNLOADS.conversations);
  for (const ending of CONVERSATION_FILES) {
    const format = CONVERSATION_FORMATS[ending];
    const url = endpoints.conversationFile(':id(^[0-9a-f]{24})', ending);
    app.get(url, { config: { policy: READ } }, async (request, reply) => {
      const { id } = byIdInput.parse(request.params);
      const pieces = piecesOf(conversations.whole(id), format);
      const name = `${BRAND.product}-${shortId(id)}.${ending}`;
      return downloads.send(reply, { type: format.type, name, pieces });
    });
  }
}

function* piecesOf({ conversation, pages }: WholeConversation, format: ConversationFormat) {
  yield format.opening(conversation);
  let n = 0;
  for (const page of pages) yield page.map((message) => format.message(message, n++)).join('');
  yield format.closing;
}

const exportQuery = z.object({ after: z.string().optional() });

/** GET /export.jsonl: from the beginning, with its sheet, or what comes after a message. */
function exportFile(app: FastifyInstance, { exports }: Services): void {
  const downloads = new Downloads(DOWNLOADS.exports);
  const pacer = new PagePacer();
  app.get(endpoints.exportFile, { config: { policy: READ } }, async (request, reply) => {
    const { after } = exportQuery.parse(request.query);
    const sheet = exports.sheet();
    const opening = after === undefined ? [exports.opening(sheet)] : [];
    const pages = exports.pages({ after, until: sheet.until });
    const name = `${BRAND.product}.jsonl`;
    const type = 'application/jsonl; charset=utf-8';
    return downloads.send(reply, { type, name, pieces: paced(opening, pages, pacer) });
  });
}

async function* paced(opening: readonly string[], pages: Iterator<string>, pacer: PagePacer) {
  yield* opening;
  for (let page = await pacer.take(pages); page !== undefined; page = await pacer.take(pages)) yield page;
}

/** Makes pages one at a time, and rests after each: however many exports run, most of the processor is left to others. */
class PagePacer {
  #last: Promise<unknown> = Promise.resolve();

  async take(pages: Iterator<string>): Promise<string | undefined> {
    const turn = this.#last.then(() => {
      const begun = performance.now();
      const { value, done } = pages.next() as IteratorResult<string, undefined>;
      const rest = sleep((performance.now() - begun) * DOWNLOADS.restRatio);
      return { page: done === true ? undefined : value, rest };
    });
    this.#last = turn.then(({ rest }) => rest).catch(() => undefined);
    return (await turn).page;
  }
}
