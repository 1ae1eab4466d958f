import { tracked } from '@trpc/server';
import { z } from 'zod';
import { eternalStateInput, eternalStateSetSchema } from '#shared/schemas/admin.ts';
import { archiveFeedInput, archiveFeedOutput } from '#shared/schemas/archive.ts';
import { eternalStateSchema, historyInput, liveInput } from '#shared/schemas/eternal.ts';
import { eternalMessageSchema } from '#shared/schemas/message.ts';
import { adminProcedure, publicProcedure, router, sameSiteProcedure } from '../../procedures/procedures.ts';
import { adminRoute } from '../../trpc/admin-route.ts';
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

  // Beside the adapter in REST, because a beacon sends text/plain: rest/beacon-route.ts.
  archive: sameSiteProcedure
    .input(archiveFeedInput)
    .output(archiveFeedOutput)
    .mutation(({ ctx, input }) => ctx.services.feedArchive.archive(input.since)),

  state: adminProcedure
    .meta(adminRoute('GET', '/admin/eternal/state', 'Whether the duel is on'))
    .output(eternalStateSchema)
    .query(({ ctx }) => ({ enabled: ctx.services.eternalState.isEnabled() })),

  setState: adminProcedure
    .meta(adminRoute('POST', '/admin/eternal/state', 'Switch the duel on or off'))
    .input(eternalStateInput)
    .output(eternalStateSetSchema)
    .mutation(({ ctx, input }) => ctx.services.eternalState.set(input.enabled, ctx.admin.username)),
});
