import type { Archive } from '#shared/schemas/archive.ts';
import { ARCHIVES_TEXTS, sizeText } from '../../features/archives/archives-texts.ts';
import { orMissing } from '../../lib/errors.ts';
import type { PageHead } from '../../lib/page-head.ts';
import type { Loaded, Params } from '../../lib/route.ts';
import type { PageData } from '../../lib/trpc.ts';

export const archiveNotFoundHead: PageHead = {
  title: ARCHIVES_TEXTS.notFound,
  description: ARCHIVES_TEXTS.notFound,
};

export function archiveHead({ title, messageCount }: Archive): PageHead {
  return { title, description: `${title}: ${sizeText(messageCount)}. ${ARCHIVES_TEXTS.intro}` };
}

/** Fetches an archive's text. One that is not there is a page too, with status 404. */
export async function loadArchive(data: PageData, params: Params): Promise<Loaded> {
  const found = await orMissing(data.archives.text.fetch({ id: params['id'] ?? '' }));
  if (!found) return { status: 404, head: archiveNotFoundHead };
  return { status: 200, head: archiveHead(found.archive) };
}
