import type { Conversation } from '#shared/schemas/conversation.ts';

/** A conversation of this title as the list has it; `_id` is the title too, so that a list reads as what is on it. */
export function card(title: string, fields: Partial<Conversation> = {}): Conversation {
  const at = new Date(0);
  return {
    _id: title,
    isEternalMode: false,
    title,
    summary: '',
    startDate: at,
    messageCount: 1,
    createdAt: at,
    updatedAt: at,
    latestMessage: null,
    ...fields,
  };
}
