import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { conversationLiveInput, liveInput } from '#shared/schemas/eternal.ts';
import { bodyLimitOf } from '../http/body-limits.ts';
import { callerOf } from '../http/caller.ts';
import { publicError } from '../http/public-error.ts';
import { trpcWire } from '../live/frames.ts';
import type { StreamDeps } from '../live/open-stream.ts';
import { conversationTopic, ETERNAL_TOPIC } from '../live/topics.ts';
import { serveFromLane } from '../live/typed-lane.ts';
import { appRouter } from '../router.ts';
import type { Services } from '../services.ts';
import { INACTIVITY_MS } from './init.ts';

const PREFIX = '/trpc/';

interface Deps extends StreamDeps {
  readonly services: Services;
  readonly publicUrl: string | undefined;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** tRPC at /trpc: the two public subscriptions from the hub, all else from the stock adapter. */
export function trpcPlugin(app: FastifyInstance, deps: Deps): void {
  parseBodiesAsText(app);
  const stock = stockAdapter(deps.services);
  const stockStream = admitted(deps, stock);
  const lane = { ...deps, wire: trpcWire({ reconnectAfterInactivityMs: INACTIVITY_MS }) };

  app.get(`${PREFIX}eternal.live`, async (request, reply) => {
    const route = { input: liveInput, topicOf: () => ETERNAL_TOPIC };
    if (!(await serveFromLane({ request, reply }, route, lane))) await stockStream(request, reply);
  });

  app.get(`${PREFIX}conversations.live`, async (request, reply) => {
    const topicOf = ({ id }: { id: string }) => (deps.live.isKnown(id) ? conversationTopic(id) : undefined);
    const route = { input: conversationLiveInput, topicOf };
    if (!(await serveFromLane({ request, reply }, route, lane))) await stockStream(request, reply);
  });

  const upload = 'admin.uploadText';
  app.post(`${PREFIX}${upload}`, { bodyLimit: bodyLimitOf(upload) }, stock);
  app.all(`${PREFIX}:path`, stock);
}

/** tRPC decodes bodies itself. */
function parseBodiesAsText(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
}

function stockAdapter(services: Services): Handler {
  return (request, reply) =>
    fastifyRequestHandler({
      router: appRouter,
      createContext: ({ req }) => ({ services, caller: callerOf(req, services) }),
      req: request,
      res: reply,
      path: new URL(request.url, 'http://localhost').pathname.slice(PREFIX.length),
      onError({ error, path }) {
        if (publicError(error).status >= 500) request.log.error({ err: error, path }, 'a procedure failed');
      },
    });
}

/** A subscription on the stock path counts as a stream like any other. */
function admitted({ admission }: StreamDeps, handler: Handler): Handler {
  return async (request, reply) => {
    reply.raw.on('close', admission.enter(request.ip));
    await handler(request, reply);
  };
}
