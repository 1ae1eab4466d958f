import type { FastifyInstance } from 'fastify';
import { endpoints, PATTERNS } from '#shared/paths.ts';
import type { ByteCache } from '../answers/byte-cache.ts';
import { sharedHandler } from '../answers/shared-answers.ts';
import { asksOnly, type Address } from '../answers/shared-route.ts';
import { FACE_HEADERS } from '../caller/text-face.ts';
import { SEARCHING } from '../limits/route-policy.ts';
import type { StreamDeps } from '../live/live.service.ts';
import { siteFacts } from '../live/site-facts.ts';
import type { Services } from '../services.ts';
import { AS_TEXT, duelRoutes } from './duel-stream.ts';
import { helpRows } from './help.ts';
import { conversationRows, lineRows, searchRows } from './text-pages.ts';
import {
  TEXT_TYPE,
  renderRows,
  TEXT_FORMAT_KEYS,
  textFormatFor,
  textFormatQueryOf,
  type Row,
} from './text-format.ts';

interface Deps extends StreamDeps {
  readonly services: Services;
  readonly cache: ByteCache;
  readonly publicUrl: string | undefined;
}

/** The site in a terminal: the addresses of the pages, for clients that want text (caller/text-face.ts). */
export function terminalPlugin(app: FastifyInstance, deps: Deps): void {
  const { services, cache, publicUrl } = deps;
  const facts = siteFacts(services, publicUrl);
  duelRoutes(app, { ...deps, facts });

  /** An answer in text that is the same for everybody. */
  const text = (rowsFor: (address: Address, width: number) => Row[]) =>
    sharedHandler(cache, {
      mayShare: ({ query }) => asksOnly(query, TEXT_FORMAT_KEYS),
      canonicalQuery: ({ query }) => textFormatQueryOf(query),
      make: (address) => {
        const format = textFormatFor(address.query, services.themes.current());
        const body = renderRows(rowsFor(address, format.width), format);
        return { status: 200, headers: { 'content-type': TEXT_TYPE, vary: FACE_HEADERS }, body };
      },
    });
  app.get(
    endpoints.help,
    AS_TEXT,
    text((_address, width) => helpRows(facts.origin(), width)),
  );
  app.get(
    PATTERNS.conversation,
    AS_TEXT,
    text(({ params }, width) => conversationRows(services, params, width)),
  );
  app.get(
    PATTERNS.line,
    AS_TEXT,
    text(({ params }, width) => lineRows(services, params, width)),
  );
  app.get(PATTERNS.search, { ...AS_TEXT, config: { policy: SEARCHING } }, async (request, reply) => {
    const format = textFormatFor(request.query, services.themes.current());
    return reply.send(renderRows(await searchRows(services, request.query, format.width), format));
  });
  app.get(endpoints.random, AS_TEXT, (request, reply) => {
    const format = textFormatFor(request.query, services.themes.current());
    return reply.send(renderRows(lineRows(services, services.lines.random(), format.width), format));
  });
}
