import { ARCHIVES_LIMIT } from '#shared/constants.ts';
import { ArchiveColumns, ArchiveList } from '../features/archives/archive-list.tsx';
import { ARCHIVES_TEXTS } from '../features/archives/archives-texts.ts';
import { BinLink } from '../features/bin/bin-link.tsx';
import { RandomLink } from '../features/lines/random-link.tsx';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import type { Loaded } from '../lib/route.ts';
import { type PageData, trpc } from '../lib/trpc.ts';
import { useWaiting } from '../lib/use-waiting.ts';

/** The latest archives. What fails to load is as if there were none. */
export function Page() {
  usePageHead(archivesHead);
  const { data: archives = [], isPending } = trpc.archives.list.useQuery(ARCHIVES_INPUT);
  useWaiting(isPending);
  return (
    <div className="archives">
      <div className="archives-head">
        <h1>{ARCHIVES_TEXTS.heading}</h1>
        <p className="archives-ways">
          <BinLink />
          <RandomLink />
        </p>
      </div>
      <p className="archives-intro">{ARCHIVES_TEXTS.intro}</p>
      <div className="archive-index">
        <ArchiveColumns />
        <ArchiveList archives={archives} />
        {isPending && <p role="status">{ARCHIVES_TEXTS.loading}</p>}
        {!isPending && archives.length === 0 && <p role="status">{ARCHIVES_TEXTS.nothingFound}</p>}
      </div>
      <p className="archive-server" aria-hidden="true">
        {ARCHIVES_TEXTS.server}
      </p>
    </div>
  );
}

/** What the page asks for, on the server and in the browser alike. */
const ARCHIVES_INPUT = { limit: ARCHIVES_LIMIT };

const archivesHead: PageHead = {
  title: ARCHIVES_TEXTS.title,
  description: ARCHIVES_TEXTS.intro,
};

/** Fetches the list of archives, and whether there is a bin. */
export async function load(data: PageData): Promise<Loaded> {
  await Promise.all([data.archives.list.fetch(ARCHIVES_INPUT), data.bin.state.fetch()]);
  return { status: 200, head: archivesHead };
}
