import { EventEmitter, on } from 'node:events';
import { initTRPC, tracked } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import superjson from 'superjson';
import type { FeedEvent } from '#shared/schemas/eternal.ts';

/*
 * The yardstick of the typed lane: a subscription as tRPC's manual writes one (https://trpc.io/docs/server/subscriptions), behind its
 * own Fastify adapter. POST /publish hands the event on. tests/bench/fan-out/servers.ts starts it.
 */
const events = new EventEmitter().setMaxListeners(0);
const t = initTRPC.create({
  transformer: superjson,
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
});

const router = t.router({
  live: t.procedure.subscription(async function* ({ signal }) {
    for await (const [id, event] of on(events, 'event', { signal })) {
      yield tracked(String(id), event as FeedEvent);
    }
  }),
});

const app = Fastify();
let published = 0;
app.post<{ Body: Parameters<typeof superjson.deserialize>[0] }>('/publish', (request, reply) => {
  published += 1;
  events.emit('event', `0000abcd.${published}`, superjson.deserialize(request.body));
  void reply.status(202).send();
});
void app
  .register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router } })
  .listen({ port: 0, host: '127.0.0.1' })
  .then((url) => process.send?.(Number(new URL(url).port)));

process.once('disconnect', () => process.exit());
