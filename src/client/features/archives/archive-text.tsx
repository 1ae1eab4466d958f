import { archiveRuns } from './archive-runs.ts';

/**
 * The text of an archive in a box that opens at its end. The stylesheet sees to that by turning the box upside down, so it needs
 * no script and the text is never seen to jump.
 */
export function ArchiveText({ title, text }: { title: string; text: string }) {
  return (
    <div className="archive-box" role="region" aria-label={title} tabIndex={0}>
      <pre className="archive-text">
        {archiveRuns(text).map(({ text: run, kept }, n) => (
          <span key={n} {...(kept && { className: 'archive-kept' })}>
            {run}
          </span>
        ))}
      </pre>
    </div>
  );
}
