import { ARCHIVES_LIMIT } from '#shared/constants.ts';
import { ARCHIVES_TEXTS } from '../../features/archives/archives-texts.ts';
import type { PageHead } from '../../lib/page-head.ts';
import type { Loaded } from '../../lib/route.ts';
import type { PageData } from '../../lib/trpc.ts';

/** What the page asks for, on the server and in the browser alike. */
export const ARCHIVES_INPUT = { limit: ARCHIVES_LIMIT };

export const archivesHead: PageHead = {
  title: ARCHIVES_TEXTS.title,
  description: ARCHIVES_TEXTS.intro,
};

/** Fetches the list of archives. */
export async function loadArchives(data: PageData): Promise<Loaded> {
  await data.archives.list.fetch(ARCHIVES_INPUT);
  return { status: 200, head: archivesHead };
}
