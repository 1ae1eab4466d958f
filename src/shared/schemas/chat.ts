import { z } from 'zod';
import { CHAT_MESSAGE_LENGTH_MAX } from '../constants.ts';
import { idSchema } from './id.ts';
import { messageSchema } from './message.ts';

/** What a visitor said to the first persona (role `user`), or its reply (role `assistant`). */
export const chatMessageSchema = messageSchema.pick({
  _id: true,
  role: true,
  content: true,
  createdAt: true,
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** `id`: the conversation they talk about. */
export const chatHistoryInput = z.object({ id: idSchema });

/** Length and emptiness are judged by the service, which answers 413 and 400. */
export const chatSendInput = z.object({
  id: idSchema,
  content: z.string().meta({
    override: {
      type: 'string',
      minLength: 1,
      maxLength: CHAT_MESSAGE_LENGTH_MAX,
      examples: ['Are you well in there?'],
    },
  }),
});
export type ChatSendInput = z.infer<typeof chatSendInput>;

/** tRPC's `tracked()` puts the last seen event id here when a client resumes. */
export const chatReplyInput = z.object({ id: idSchema, lastEventId: z.string().nullish() });
