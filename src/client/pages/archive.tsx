import { Link } from 'wouter';
import type { ArchivePage as ArchivePageData } from '#shared/schemas/archive.ts';
import { BackHome } from '../components/ui/dead-end.tsx';
import { LocalTime } from '../components/ui/time.tsx';
import { PageLoading } from '../components/ui/page-fallbacks.tsx';
import { Signpost } from '../components/ui/dead-end.tsx';
import { ArchiveText } from '../features/archives/archive-text.tsx';
import { ARCHIVES_TEXTS, sizeText } from '../features/archives/archives-texts.ts';
import { useArchiveText } from '../features/archives/archive-text.tsx';
import { LoadEarlier } from '../features/feed/load-earlier.tsx';
import { usePageHead } from '../lib/page-head.ts';
import type { Params } from '../lib/route.ts';
import { trpc } from '../lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import { archiveHead, archiveNotFoundHead } from './archive.tsx';

/** One archive as text. */
export function ArchivePage({ params }: { params: Params }) {
  const id = params['id'] ?? '';
  const { data, isPending } = trpc.archives.text.useQuery({ id });
  usePageHead(data ? archiveHead(data.archive) : isPending ? undefined : archiveNotFoundHead);
  if (isPending) return <PageLoading text={ARCHIVES_TEXTS.loadingOne} />;
  if (!data) return <NoArchive />;
  return <Archive key={id} page={data} />;
}

function Archive({ page }: { page: ArchivePageData }) {
  const { archive, conversationId } = page;
  const { text, hasEarlier, loading, load } = useArchiveText(page);
  return (
    <article className="archive">
      <header className="archive-header">
        <h1>{archive.title}</h1>
        <p>
          <LocalTime date={archive.startDate} />, {sizeText(archive.messageCount)}
        </p>
      </header>
      <ArchiveText
        title={archive.title}
        text={text}
        before={
          hasEarlier && (
            <LoadEarlier loading={loading} onLoad={load}>
              {ARCHIVES_TEXTS.earlier}
            </LoadEarlier>
          )
        }
      />
      <ArchiveLinks id={archive._id} conversationId={conversationId} />
    </article>
  );
}

/** Downloading is no page of the site, so that link is a plain one. */
function ArchiveLinks({ id, conversationId }: { id: string; conversationId: string | null }) {
  return (
    <footer className="footer-links">
      <Link href={paths.home}>{ARCHIVES_TEXTS.home}</Link>
      {conversationId !== null && (
        <Link href={paths.conversation(conversationId)}>{ARCHIVES_TEXTS.conversation}</Link>
      )}
      <Link href={paths.archives}>{ARCHIVES_TEXTS.all}</Link>
      <a href={`/api/archives/${id}?download`} download>
        {ARCHIVES_TEXTS.download}
      </a>
    </footer>
  );
}

function NoArchive() {
  return (
    <div className="notice">
      <Signpost />
      <h1>{ARCHIVES_TEXTS.notFound}</h1>
      <BackHome />
    </div>
  );
}
