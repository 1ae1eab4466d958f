import type { Conversation } from '../schemas/conversation.ts';
import type { Message } from '../schemas/message.ts';
import type { conversations, messages } from './schema.ts';

type MessageRow = Pick<
  typeof messages.$inferSelect,
  'id' | 'role' | 'content' | 'asciiArt' | 'beat' | 'createdAt'
>;
type Latest = Pick<typeof messages.$inferSelect, 'content' | 'createdAt'>;

/** A row as the specification shapes a message; with its stage direction where it has one. */
export function toMessage(row: MessageRow): Message {
  return {
    _id: row.id,
    role: row.role,
    content: row.content,
    createdAt: new Date(row.createdAt),
    asciiArt: row.asciiArt,
    ...(row.beat !== null && { beat: row.beat }),
  };
}

/** A row as the specification shapes a conversation. */
export function toConversation(row: typeof conversations.$inferSelect, latest: Latest | null): Conversation {
  return {
    _id: row.id,
    isEternalMode: row.live,
    title: row.title,
    summary: row.summary,
    startDate: new Date(row.startDate),
    messageCount: row.messageCount,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    latestMessage: latest && { content: latest.content, createdAt: new Date(latest.createdAt) },
  };
}
