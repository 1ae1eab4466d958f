import { tracked } from '@trpc/server';
import { z } from 'zod';
import { chatHistoryInput, chatMessageSchema, chatReplyInput, chatSendInput } from '#shared/schemas/chat.ts';
import { AppError } from '#shared/errors.ts';
import { publicProcedure, router, visitorProcedure } from '../../procedures/procedures.ts';

export const chatRouter = router({
  history: publicProcedure
    .input(chatHistoryInput)
    .output(z.array(chatMessageSchema))
    .query(({ ctx, input }) => {
      if (!ctx.services.live.isKnown(input.id)) throw new AppError('NOT_FOUND', 'Conversation not found.');
      return ctx.services.chat.history(input.id, ctx.caller.visitorId);
    }),

  send: visitorProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/conversations/{id}/messages',
        tags: ['chat'],
        protect: false,
        summary: 'Say something about a conversation; the reply comes over the event stream of the same path',
      },
      status: 202,
    })
    .input(chatSendInput)
    .output(chatMessageSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.chat.send(input, { visitorId: ctx.visitorId, address: ctx.caller.address }),
    ),

  reply: visitorProcedure.input(chatReplyInput).subscription(async function* ({ ctx, input, signal }) {
    if (!ctx.services.live.isKnown(input.id)) throw new AppError('NOT_FOUND', 'Conversation not found.');
    const chat = { visitorId: ctx.visitorId, conversationId: input.id };
    const events = ctx.services.chat.reply(chat, {
      lastEventId: input.lastEventId ?? undefined,
      signal: signal ?? new AbortController().signal,
    });
    for await (const event of events) {
      if (event.type === 'words') yield tracked(event.id, event.text);
    }
  }),
});
