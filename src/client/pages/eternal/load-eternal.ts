import { PERSONAS } from '#shared/brand.ts';
import { FEED_NAME } from '#shared/brand.ts';
import { HISTORY_INPUT } from '../../features/feed/feed-source.ts';
import type { PageHead } from '../../lib/page-head.ts';
import type { PageData } from '../../lib/trpc.ts';

export const eternalHead: PageHead = {
  title: FEED_NAME,
  description: `Live: ${PERSONAS.join(' and ')}, two AIs in an argument without end. Watch. Do not take sides; they bite.`,
};

/** Fetches the history that the feed starts from, and who is speaking. */
export async function loadEternal(data: PageData) {
  await Promise.all([data.eternal.history.fetch(HISTORY_INPUT), data.duel.console.fetch()]);
  return { status: 200, head: eternalHead };
}
