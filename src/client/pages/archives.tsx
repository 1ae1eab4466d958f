import { ArchiveColumns, ArchiveList } from '../features/archives/archive-list.tsx';
import { ARCHIVES_TEXTS } from '../features/archives/archives-texts.ts';
import { useWaiting } from '../lib/use-waiting.ts';
import { usePageHead } from '../lib/page-head.ts';
import { trpc } from '../lib/trpc.ts';
import { ARCHIVES_INPUT, archivesHead } from './archives.tsx';

/** The latest archives. What fails to load is as if there were none. */
export function ArchivesPage() {
  usePageHead(archivesHead);
  const { data: archives = [], isPending } = trpc.archives.list.useQuery(ARCHIVES_INPUT);
  useWaiting(isPending);
  return (
    <div className="archives">
      <h1>{ARCHIVES_TEXTS.heading}</h1>
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
