import { tracked } from '@trpc/server';
import { z } from 'zod';
import { historyInput, liveInput } from '#shared/schemas/eternal.ts';
import { eternalMessageSchema } from '#shared/schemas/message.ts';
import { publicProcedure, router } from '../../trpc/procedures.ts';
import { ETERNAL_TOPIC } from '../../live/topics.ts';

export const eternalRouter = router({
  history: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/eternal/history',
        tags: ['eternal'],
        summary: 'The last messages of the feed, oldest first',
      },
    })
    .input(historyInput)
    .output(z.array(eternalMessageSchema))
    .query(({ ctx, input }) => ctx.services.eternal.history(input)),

  live: publicProcedure.input(liveInput).subscription(async function* ({ ctx, input, signal }) {
    const lastEventId = input?.lastEventId ?? undefined;
    for await (const { id, event } of ctx.services.live.events(ETERNAL_TOPIC, { lastEventId, signal })) {
      yield tracked(id, event);
    }
  }),
});
