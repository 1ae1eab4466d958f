import { Link } from 'wouter';
import type { Archive } from '#shared/schemas/archive.ts';
import { LocalTime } from '../../components/ui/time.tsx';
import { paths } from '#shared/paths.ts';
import { ARCHIVES_TEXTS, sizeText } from './archives-texts.ts';

/** The archives as a web server of the time listed a folder. */
export function ArchiveList({ archives }: { archives: readonly Archive[] }) {
  return (
    <ul>
      <li>
        <Link href={paths.home} className="archive-link">
          <span className="archive-icon" aria-hidden="true">
            [DIR]
          </span>
          <span className="archive-name">{ARCHIVES_TEXTS.parent}</span>
        </Link>
      </li>
      {archives.map((archive) => (
        <li key={archive._id}>
          <ArchiveLink archive={archive} />
        </li>
      ))}
    </ul>
  );
}

function ArchiveLink({ archive }: { archive: Archive }) {
  return (
    <Link href={paths.archive(archive._id)} className="archive-link">
      <span className="archive-icon" aria-hidden="true">
        [TXT]
      </span>
      <span className="archive-name">{archive.title}</span> <LocalTime date={archive.startDate} />{' '}
      <span className="archive-size">{sizeText(archive.messageCount)}</span>
    </Link>
  );
}

/** The heads over the columns, for whoever sees them as columns. */
export function ArchiveColumns() {
  const { name, start, count } = ARCHIVES_TEXTS.columns;
  return (
    <p className="archive-columns" aria-hidden="true">
      <span className="archive-name">{name}</span>
      <span className="time">{start}</span>
      <span className="archive-size">{count}</span>
    </p>
  );
}
