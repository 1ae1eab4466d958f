import { tracked } from '@trpc/server';
import { z } from 'zod';
import {
  conversationByIdInput,
  conversationListInput,
  conversationPageSchema,
  conversationSchema,
} from '#shared/schemas/conversation.ts';
import { conversationsDeletedSchema } from '#shared/schemas/admin.ts';
import { idSchema } from '#shared/schemas/id.ts';
import { conversationLiveInput } from '#shared/schemas/eternal.ts';
import { AppError } from '#shared/errors.ts';
import { adminRoute } from '../../trpc/admin-route.ts';
import { adminProcedure, publicProcedure, router } from '../../procedures/procedures.ts';
import { conversationTopic } from '../../live/topics.ts';

export const conversationsRouter = router({
  list: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/eternal/conversations',
        tags: ['conversations'],
        summary: 'Conversations by last activity, newest first',
      },
    })
    .input(conversationListInput)
    .output(z.array(conversationSchema))
    .query(({ ctx, input }) =>
      ctx.services.conversations.list(input, { includeEmpty: ctx.caller.admin !== undefined }),
    ),

  // The literal call answers the whole conversation, so it stands beside the adapter: rest/conversation-route.ts.
  byId: publicProcedure
    .input(conversationByIdInput)
    .output(conversationPageSchema)
    .query(({ ctx, input }) => ctx.services.conversations.byId(input)),

  live: publicProcedure.input(conversationLiveInput).subscription(async function* ({ ctx, input, signal }) {
    if (!ctx.services.live.isKnown(input.id)) throw new AppError('NOT_FOUND', 'Conversation not found.');
    const lastEventId = input.lastEventId ?? undefined;
    const topic = conversationTopic(input.id);
    for await (const { id, event } of ctx.services.live.events(topic, { lastEventId, signal })) {
      yield tracked(id, event);
    }
  }),

  remove: adminProcedure
    .meta(adminRoute('DELETE', '/admin/conversations/{id}', 'Delete a conversation'))
    .input(z.object({ id: idSchema }))
    .output(conversationsDeletedSchema)
    .mutation(({ ctx, input }) => ctx.services.bulk.run('deleteConversation', ctx.admin.username, input)),
});
