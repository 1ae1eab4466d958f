import { tracked } from '@trpc/server';
import { z } from 'zod';
import { eternalStateInput, eternalStateSetSchema } from '#shared/schemas/admin.ts';
import { archiveFeedInput, archiveFeedOutput } from '#shared/schemas/archive.ts';
import {
  eternalStateSchema,
  historyInput,
  liveInput,
  openingSchema,
  spoilSchema,
  watchersSchema,
} from '#shared/schemas/eternal.ts';
import { eternalMessageSchema } from '#shared/schemas/message.ts';
import { adminQuery, adminWrite } from '../../procedures/policy.ts';
import { adminProcedure, publicProcedure, router, sameSiteProcedure } from '../../procedures/procedures.ts';
import type { EternalStateService } from './eternal-state.service.ts';
import type { EternalService } from './eternal.service.ts';
import type { FeedArchiveService } from './eternal.service.ts';
import { ETERNAL_TOPIC } from '../../live/topics.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly eternal: EternalService;
    readonly eternalState: EternalStateService;
    readonly feedArchive: FeedArchiveService;
  }
}

export const eternalRouter = router({
  history: publicProcedure({
    shared: true,
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

  // The id first: a line that comes in between is among the messages, and in the stream once more.
  opening: publicProcedure({
    shared: true,
    openapi: {
      method: 'GET',
      path: '/eternal/opening',
      tags: ['eternal'],
      summary: 'The last messages of the feed, and the id to open its event stream behind them with',
    },
  })
    .input(historyInput)
    .output(openingSchema)
    .query(({ ctx: { services }, input }) => {
      const lastEventId = services.live.lastEventId();
      return { lastEventId, messages: services.eternal.history(input) };
    }),

  spoils: publicProcedure({
    shared: true,
    openapi: {
      method: 'GET',
      path: '/eternal/spoils',
      tags: ['eternal'],
      summary: 'What the first persona has taken away from its last episodes, latest first',
    },
  })
    .output(z.array(spoilSchema))
    .query(({ ctx }) => ctx.services.eternal.spoils()),

  // Kept with the other answers until the next line comes: as fresh as what stands beside it, and no reason to drop anything.
  watchers: publicProcedure({
    shared: true,
    openapi: {
      method: 'GET',
      path: '/eternal/watchers',
      tags: ['eternal'],
      summary: 'How many watch, as of the latest line; the event stream tells each change',
    },
  })
    .output(watchersSchema)
    .query(({ ctx }) => ({ count: ctx.services.live.audienceWith(0) })),

  live: publicProcedure({ lane: 'eternal' })
    .input(liveInput)
    .subscription(async function* ({ ctx, input, signal }) {
      const lastEventId = input?.lastEventId ?? undefined;
      for await (const { id, event } of ctx.services.live.events(ETERNAL_TOPIC, { lastEventId, signal })) {
        yield tracked(id, event);
      }
    }),

  // Beside the adapter in REST, because a beacon sends text/plain: rest/beacon-route.ts.
  archive: sameSiteProcedure({ rateClass: 'beacon', bodyLimit: 'call', audit: [] })
    .input(archiveFeedInput)
    .output(archiveFeedOutput)
    .mutation(({ ctx, input }) => ctx.services.feedArchive.archive(input.since)),

  state: adminProcedure(adminQuery('/admin/eternal/state', 'Whether the duel is on'))
    .output(eternalStateSchema)
    .query(({ ctx }) => ({ enabled: ctx.services.eternalState.isEnabled() })),

  setState: adminProcedure({
    ...adminWrite('POST', '/admin/eternal/state', 'Switch the duel on or off'),
    audit: ['enable eternal', 'disable eternal'],
  })
    .input(eternalStateInput)
    .output(eternalStateSetSchema)
    .mutation(({ ctx, input }) => ctx.services.eternalState.set(input.enabled, ctx.admin.username)),
});
