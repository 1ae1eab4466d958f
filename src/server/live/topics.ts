/** The feed that runs across episodes. */
export const ETERNAL_TOPIC = 'eternal';

const CONVERSATION_PREFIX = 'conversation:';

/** The feed of one conversation. */
export function conversationTopic(conversationId: string): string {
  return CONVERSATION_PREFIX + conversationId;
}

/** The conversation a topic is about; undefined for the eternal one. */
export function conversationOf(topic: string): string | undefined {
  return topic.startsWith(CONVERSATION_PREFIX) ? topic.slice(CONVERSATION_PREFIX.length) : undefined;
}
