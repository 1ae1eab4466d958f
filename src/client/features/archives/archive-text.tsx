import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ArchivePage } from '#shared/schemas/archive.ts';
import { LocalTime } from '../../components/ui/time.tsx';
import { trpc } from '../../lib/trpc.ts';
import { openAtEnd } from '../feed/use-follow.ts';
import { type ArchiveRun, archiveRuns, timesIn } from './archive-runs.ts';

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

/** The text of an archive as far as it is on the page: the end, which came with `page`, and what was fetched before it. */
export function useArchiveText(page: ArchivePage) {
  const api = trpc.useUtils().client;
  const [{ text, start }, setShown] = useState({ text: page.text, start: page.start });
  const asked = useRef(false);
  const [loading, setLoading] = useState(false);

  /** @returns what shows the piece before; undefined where it did not come. */
  const load = async () => {
    if (start === 0 || asked.current) return undefined;
    asked.current = true;
    setLoading(true);
    try {
      const earlier = await api.archives.text.query({ id: page.archive._id, before: start });
      return () => setShown({ text: earlier.text + text, start: earlier.start });
    } catch {
      // The button stays, for another try.
      return undefined;
    } finally {
      asked.current = false;
      setLoading(false);
    }
  };
  return { text, hasEarlier: start > 0, loading, load };
}
