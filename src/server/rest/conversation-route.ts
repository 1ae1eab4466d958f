import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ANSWER_BYTES_MAX } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { conversationQuery } from '#shared/schemas/conversation.ts';
import { idSchema } from '#shared/schemas/id.ts';
import type { ByteCache } from '../answers/byte-cache.ts';
import { sharedHandler } from '../answers/shared-answers.ts';
import { asksOnly, isCall, jsonDraft, type Address } from '../answers/shared-route.ts';
import type {
  ConversationsService,
  WholeConversation,
} from '../modules/conversations/conversations.service.ts';
import type { Services } from '../services.ts';
import { coerceQuery } from './json-routes.ts';

interface Deps {
  readonly services: Services;
  readonly cache: ByteCache;
}

const ROUTE_INPUT = conversationQuery.extend({ id: idSchema });
const QUERY_KEYS = new Set(Object.keys(conversationQuery.shape));
/** More messages than a page can weigh. */
const ANY_NUMBER = 10_000;
/** Whole conversations that may be asked for while one is being made. */
const WAITING_MAX = 16;

/** GET /api/eternal/conversations/{id}: the whole of it; with `limit` or `before` a page. */
export function conversationRoute(app: FastifyInstance, { services, cache }: Deps): void {
  const { conversations } = services;
  const bodies = new WholeBodies(conversations);
  const mayShare = ({ url, query }: Address) => isCall(url) && asksOnly(query, QUERY_KEYS);
  const make = async ({ params, query }: Address) => {
    const asked = { ...(query as object), ...(params as object) };
    const { id, limit, before } = ROUTE_INPUT.parse(coerceQuery(ROUTE_INPUT, asked));
    if (limit === undefined && before === undefined) return { ...jsonDraft({}), body: await bodies.of(id) };
    const page = { id, limit: limit ?? ANY_NUMBER, before };
    return jsonDraft(conversations.byId(page, ANSWER_BYTES_MAX));
  };
  app.get('/eternal/conversations/:id', sharedHandler(cache, { mayShare, make }));
}

/** Whole conversations as JSON. One is made at a time, piece by piece, so that no number of them holds up the server or fills it. */
class WholeBodies {
  readonly #conversations: ConversationsService;
  #latest: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(conversations: ConversationsService) {
    this.#conversations = conversations;
  }

  /** @throws AppError NOT_FOUND; UNAVAILABLE where too many are being made, or history was rewritten meanwhile. */
  async of(id: string): Promise<Buffer> {
    if (this.#waiting >= WAITING_MAX) throw tooMany();
    this.#waiting += 1;
    const made = this.#latest.then(() => bodyOf(this.#conversations.whole(id)));
    this.#latest = made.catch(() => undefined);
    return made.finally(() => (this.#waiting -= 1));
  }
}

async function bodyOf({ conversation, pages }: WholeConversation): Promise<Buffer> {
  const parts = [Buffer.from(`{"conversation":${JSON.stringify(conversation)},"messages":[`)];
  for (const page of pages) {
    const separator = parts.length > 1 ? ',' : '';
    parts.push(Buffer.from(separator + JSON.stringify(page).slice(1, -1)));
    await setImmediate();
  }
  return Buffer.concat([...parts, Buffer.from(']}')]);
}

function tooMany(): AppError {
  const sentence = 'Too many whole conversations are being read. Try again in a moment, or read it in pages.';
  return new AppError('UNAVAILABLE', sentence, { retryAfter: 1 });
}
