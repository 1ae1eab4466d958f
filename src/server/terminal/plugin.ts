import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { PATTERNS } from '#shared/paths.ts';
import type { ByteCache } from '../answers/byte-cache.ts';
import { sharedHandler } from '../answers/shared-answers.ts';
import { asksOnly, type Address } from '../answers/shared-route.ts';
import { FACE_HEADERS } from '../caller/text-face.ts';
import { answerErrors } from '../http/errors.ts';
import { READ } from '../limits/route-policy.ts';
import type { StreamDeps } from '../live/live.service.ts';
import type { Services } from '../services.ts';
import { duelStream } from './duel-stream.ts';
import { helpRows } from './help.ts';
import { PAPER_KEYS, paperFor, written, type Row } from './paper.ts';
import { conversationRows, lineRows } from './text-pages.ts';
import { terminalLine } from './terminal-text.ts';
import { TEXT_TYPE } from './text-type.ts';

interface Deps extends StreamDeps {
  readonly services: Services;
  readonly cache: ByteCache;
  readonly publicUrl: string | undefined;
}

/** What is asked for in a terminal is told from the page at the same address by this: app.ts has the strategy. */
const AS_TEXT: RouteShorthandOptions = { constraints: { face: 'text' }, config: { policy: READ } };

/** The site in a terminal: the addresses of the pages, for clients that want text (caller/text-face.ts). */
export function terminalPlugin(app: FastifyInstance, deps: Deps): void {
  const { services, cache, publicUrl } = deps;
  const origin = publicUrl === undefined ? '' : new URL(publicUrl).origin;
  answerErrors(app, ({ sentence }) => `${terminalLine(sentence)}\n`);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('vary', FACE_HEADERS).type(TEXT_TYPE);
    done();
  });

  const duel = duelStream({ ...deps, origin });
  app.get(PATTERNS.home, AS_TEXT, duel);
  app.get(PATTERNS.eternal, AS_TEXT, duel);

  /** An answer in text that is the same for everybody. */
  const text = (rowsFor: (address: Address, width: number) => Row[]) =>
    sharedHandler(cache, {
      mayShare: ({ query }) => asksOnly(query, PAPER_KEYS),
      make: (address) => {
        const paper = paperFor(address.query, services.themes.current());
        const body = written(rowsFor(address, paper.width), paper);
        return { status: 200, headers: { 'content-type': TEXT_TYPE, vary: FACE_HEADERS }, body };
      },
    });
  app.get(
    '/help',
    AS_TEXT,
    text((_address, width) => helpRows(origin, width)),
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
}
