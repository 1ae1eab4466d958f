import type { Db } from '#shared/db/client.ts';
import { rejections } from '#shared/db/schema.ts';

type Fields = Partial<Omit<typeof rejections.$inferInsert, 'conversationId'>>;

/** Keeps a refused line of a conversation, as the daemon does: one of feral's in the duel, said before, unless told otherwise. */
export function refuse(db: Db, conversationId: string, fields: Fields = {}): void {
  const line = { conversationId, purpose: 'duel', persona: 'feral', engine: 'openai', model: 'm' } as const;
  db.insert(rejections)
    .values({ ...line, at: Date.now(), reason: 'said before', text: 'a line', ...fields })
    .run();
}
