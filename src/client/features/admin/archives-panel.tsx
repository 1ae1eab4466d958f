import { Link } from 'wouter';
import type { StoredArchive } from '#shared/schemas/archive.ts';
import { formatBytes } from '#shared/text/bytes.ts';
import { shortId } from '#shared/text/conversation-title.ts';
import { Frame } from '../../components/ui/frame.tsx';
import { LocalTime } from '../../components/ui/time.tsx';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import { FRESH } from './desk-queries.ts';
import { ARCHIVES } from './texts.ts';

/** Every archive, with what is on the disk of it. */
export function ArchivesPanel() {
  const { data: archives = [] } = trpc.admin.archives.useQuery(undefined, FRESH);
  return (
    <Frame title={ARCHIVES.title} className="panel panel-half">
      <div className="scroll-box" role="group" aria-label={ARCHIVES.title} tabIndex={0}>
        {archives.length === 0 && <p>{ARCHIVES.empty}</p>}
        <ul className="rows">
          {archives.map((archive) => (
            <li key={archive._id}>
              <Row archive={archive} />
            </li>
          ))}
        </ul>
      </div>
    </Frame>
  );
}

function Row({ archive }: { archive: StoredArchive }) {
  return (
    <>
      <code>{shortId(archive._id)}</code>
      <Link href={paths.archive(archive._id)} className="row-title">
        {archive.title}
      </Link>
      <LocalTime date={archive.startDate} />
      <span>
        {archive.messageCount} {ARCHIVES.messages}
      </span>
      {archive.fileExists ? (
        <span>{formatBytes(archive.fileSize)}</span>
      ) : (
        <span className="missing">{ARCHIVES.missing}</span>
      )}
    </>
  );
}
