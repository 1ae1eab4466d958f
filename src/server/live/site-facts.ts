/** What a terminal is told besides the feed. Web asks its database; a relay knows what web has published. */
export interface SiteFacts {
  /** What a conversation is called; undefined where nobody knows it. */
  titleOf(conversationId: string): string | undefined;
  /** The theme of those who name none. */
  theme(): string;
  /** Where visitors find the site, without a slash at the end; empty where nobody knows. */
  origin(): string;
}

interface Sources {
  readonly conversations: Pick<SiteFacts, 'titleOf'>;
  readonly themes: { current(): string };
}

/** The facts as web has them. */
export function siteFacts({ conversations, themes }: Sources, publicUrl: string | undefined): SiteFacts {
  const origin = publicUrl === undefined ? '' : new URL(publicUrl).origin;
  return {
    titleOf: (conversationId) => conversations.titleOf(conversationId),
    theme: () => themes.current(),
    origin: () => origin,
  };
}
