import { Link } from 'wouter';
import { endpoints, paths } from '#shared/paths.ts';
import type { Archive, ArchivePage as ArchivePageData } from '#shared/schemas/archive.ts';
import { DeadEnd } from '../components/ui/dead-end.tsx';
import { PageLoading } from '../components/ui/page-fallbacks.tsx';
import { LocalTime } from '../components/ui/time.tsx';
import { ArchiveText, useArchiveText } from '../features/archives/archive-text.tsx';
import { ARCHIVES_TEXTS, sizeText } from '../features/archives/archives-texts.ts';
import { LoadEarlier } from '../features/feed/load-earlier.tsx';
import { RandomLink } from '../features/lines/random-link.tsx';
import { orMissing } from '../lib/errors.ts';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import type { Loaded, Params } from '../lib/route.ts';
import { type PageData, trpc } from '../lib/trpc.ts';

/** One archive as text. */
export function Page({ params }: { params: Params }) {
  const id = params.id;
  const { data, isPending } = trpc.archives.text.useQuery({ id });
  usePageHead(data ? archiveHead(data.archive) : isPending ? undefined : archiveNotFoundHead);
  if (isPending) return <PageLoading text={ARCHIVES_TEXTS.loadingOne} />;
  if (!data) return <DeadEnd title={ARCHIVES_TEXTS.notFound} />;
  return <Archive key={id} page={data} />;
}

function Archive({ page }: { page: ArchivePageData }) {
  const { archive, conversationId } = page;
  const { text, hasEarlier, loading, load } = useArchiveText(page);
  return (
    <article className="archive">
      <header className="archive-header">
        <div className="archives-head">
          <h1>{archive.title}</h1>
          <RandomLink />
        </div>
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

/** The download isn't a page of the site, so that link is a plain one. */
function ArchiveLinks({ id, conversationId }: { id: string; conversationId: string | null }) {
  return (
    <footer className="footer-links">
      <Link href={paths.home}>{ARCHIVES_TEXTS.home}</Link>
      {conversationId !== null && (
        <Link href={paths.conversation(conversationId)}>{ARCHIVES_TEXTS.conversation}</Link>
      )}
      {conversationId !== null && (
        <Link href={paths.replayFrom({ conversation: conversationId })} rel="nofollow">
          {ARCHIVES_TEXTS.play}
        </Link>
      )}
      <Link href={paths.archives}>{ARCHIVES_TEXTS.all}</Link>
      <a href={endpoints.archiveDownload(id)} download>
        {ARCHIVES_TEXTS.download}
      </a>
    </footer>
  );
}

const archiveNotFoundHead: PageHead = {
  title: ARCHIVES_TEXTS.notFound,
  description: ARCHIVES_TEXTS.notFound,
};

function archiveHead({ title, messageCount }: Archive): PageHead {
  return { title, description: `${title}: ${sizeText(messageCount)}. ${ARCHIVES_TEXTS.intro}` };
}

/** Fetches an archive's text. One that is not there is a page too, with status 404. */
export async function load(data: PageData, params: Params): Promise<Loaded> {
  const found = await orMissing(data.archives.text.fetch({ id: params.id }));
  if (!found) return { status: 404, head: archiveNotFoundHead };
  return { status: 200, head: archiveHead(found.archive) };
}
