import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { openAtEnd } from '../feed/use-follow.ts';
import { LocalTime } from '../../components/ui/time.tsx';
import { archiveRuns, timesIn, type ArchiveRun } from './archive-runs.ts';

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
          {archiveRuns(text).map((run, n) => (
            <Run key={n} {...run} />
          ))}
        </pre>
      </div>
    </div>
  );
}

/** Wider than this a picture may have to be scrolled sideways on a phone, by keys too. */
const WIDE_COLUMNS = 36;

function Run({ text, columns }: ArchiveRun) {
  if (columns === undefined) return timesIn(text).map((part, n) => <Part key={n} part={part} />);
  return (
    <span className="archive-kept" data-columns={columns} {...(columns > WIDE_COLUMNS && { tabIndex: 0 })}>
      {text}
    </span>
  );
}

/** A time is shown on the visitor's clock; the file has it in UTC. */
function Part({ part }: { part: string | Date }) {
  return typeof part === 'string' ? part : <LocalTime date={part} />;
}
