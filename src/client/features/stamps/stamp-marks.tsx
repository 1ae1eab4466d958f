import type { StampCounts } from '#shared/schemas/stamp.ts';
import { inOrder, stampLabel } from './stamp-kinds.ts';
import { useLineStamps } from './use-stamps.ts';

/** The stamps that a line has, in the gap under it, where they move nothing. Nothing for a line without any. */
export function StampMarks({ line }: { line: string }) {
  const stamps = useLineStamps(line);
  if (!stamps) return null;
  return <Marks counts={stamps.counts} own={stamps.own} />;
}

interface MarksProps {
  readonly counts: StampCounts;
  readonly own?: ReadonlySet<string>;
}

/** Stamps with how many of each there are; those of this browser are darker. */
export function Marks({ counts, own }: MarksProps) {
  const stamped = inOrder(Object.keys(counts)).filter((stamp) => (counts[stamp] ?? 0) > 0);
  if (stamped.length === 0) return null;
  return (
    <span className="stamp-marks">
      {stamped.map((stamp) => (
        <span key={stamp} className={own?.has(stamp) ? 'stamp-mark stamp-own' : 'stamp-mark'}>
          {stampLabel(stamp)} {counts[stamp]}
        </span>
      ))}
    </span>
  );
}
