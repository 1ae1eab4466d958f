import { SHORT_ID_LENGTH } from '../constants.ts';

const LIVE_PLACEHOLDER = 'meatspace inversion';

/** The first eight characters of an id, as shown to people. */
export function shortId(id: string): string {
  return id.slice(0, SHORT_ID_LENGTH);
}

/** The title, unless it is empty or the placeholder; then the summary; then `Conversation ` and the short id. */
export function displayTitle(conversation: { _id: string; title: string; summary: string }): string {
  const title = conversation.title.trim();
  if (title !== '' && title !== LIVE_PLACEHOLDER) return title;
  return conversation.summary.trim() || `Conversation ${shortId(conversation._id)}`;
}
