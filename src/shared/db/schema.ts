/* Every table; drizzle-kit makes the migrations of them. */

export * from './schema/accounts.ts';
export * from './schema/archives.ts';
export * from './schema/audit.ts';
export * from './schema/chat.ts';
export * from './schema/conversations.ts';
export * from './schema/deletions.ts';
export * from './schema/duel.ts';
export * from './schema/episodes.ts';
export * from './schema/feed.ts';
export * from './schema/lease.ts';
export * from './schema/providers.ts';
export * from './schema/search.ts';
export * from './schema/settings.ts';
export * from './schema/spend.ts';
export * from './schema/stamps.ts';
export * from './schema/tickets.ts';
