import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { openAtEnd } from '../feed/open-at-end.ts';
import { archiveRuns } from './archive-runs.ts';

interface Props {
  readonly title: string;
  readonly text: string;
  /** What stands over the text. */
  readonly before: ReactNode;
}

/** The text of an archive, in a box that opens at its end. */
export function ArchiveText({ title, text, before }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) openAtEnd(box.current);
  }, []);
  return (
    <div className="archive-box" ref={box} role="region" aria-label={title} tabIndex={0}>
      <div>
        {before}
        <pre className="archive-text">
          {archiveRuns(text).map(({ text: run, kept }, n) => (
            <span key={n} {...(kept && { className: 'archive-kept' })}>
              {run}
            </span>
          ))}
        </pre>
      </div>
    </div>
  );
}
