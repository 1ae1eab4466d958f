import { z } from 'zod';
import { timeSchema } from './time.ts';
import { LIST_LIMIT_MAX, LIST_PAGE_SIZE, PAGE_MESSAGES_MAX } from '../constants.ts';
import { idSchema } from './id.ts';
import { messageSchema } from './message.ts';

const latestMessageSchema = messageSchema.pick({ content: true, createdAt: true });

export const conversationSchema = z.object({
  _id: idSchema,
  isEternalMode: z
    .boolean()
    .meta({ description: 'Whether the duel is writing it just now', examples: [true] }),
  title: z.string().meta({ examples: ['The door that was left open'] }),
  summary: z.string().meta({ examples: [''] }),
  startDate: timeSchema,
  messageCount: z
    .int()
    .min(0)
    .meta({ examples: [12] }),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  latestMessage: latestMessageSchema.nullable(),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const conversationListInput = z.object({
  limit: z.int().min(1).max(LIST_LIMIT_MAX).default(LIST_PAGE_SIZE),
  skip: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});
export type ConversationListInput = z.infer<typeof conversationListInput>;

const before = idSchema
  .meta({
    description: 'Only messages before the one with this id: the previous page of a long conversation',
  })
  .optional();

/** A page of a conversation: the last messages, or the last before `before`. */
export const conversationByIdInput = z.object({
  id: idSchema,
  limit: z.int().min(1).max(PAGE_MESSAGES_MAX).default(PAGE_MESSAGES_MAX),
  before,
});
export type ConversationByIdInput = z.input<typeof conversationByIdInput>;

/** What the literal call may ask; it has to know all of a conversation to answer without either. */
export const conversationQuery = z.object({
  limit: z
    .int()
    .min(1)
    .max(10_000)
    .meta({
      description: 'The last so many messages, or as many of them as make 1 MiB; all where left out',
      examples: [100],
    })
    .optional(),
  before,
});

const conversationWithMessagesSchema = z.object({
  conversation: conversationSchema,
  messages: z.array(messageSchema),
});

export const conversationPageSchema = conversationWithMessagesSchema.extend({
  hasEarlier: z
    .boolean()
    .meta({ description: 'Whether there are messages before the first of these', examples: [false] }),
});
export type ConversationPage = z.infer<typeof conversationPageSchema>;
