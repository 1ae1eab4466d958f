/**
 * The queries whose answer is the same for every anonymous caller, and changes only with the feed's `revision`. A query that
 * is not named here is never kept.
 */
export const SHARED_QUERIES: ReadonlySet<string> = new Set([
  'archives.list',
  'archives.text',
  'conversations.byId',
  'conversations.list',
  'duel.console',
  'eternal.history',
  'themes.current',
]);
