import { useEffect, useEffectEvent } from 'react';
import { STAMP_RECEIPTS } from '#shared/stamps.ts';
import { trpc } from '../../lib/trpc.ts';
import { stampBook } from './stamp-book.ts';
import { StampButtons, stampOfKey } from './stamp-buttons.tsx';
import { STAMP_TEXTS } from './stamp-texts.ts';
import { useStamping } from './use-stamps.ts';

/** The stamps of the line that a page is about; keys put them wherever the reader is on it. */
export function LineStampsForm({ line }: { line: string }) {
  // The page may have been kept while this very reader stamped.
  const { data } = trpc.stamps.counts.useQuery({ line }, { refetchOnMount: 'always' });
  const { press } = useStamping(line);
  useEffect(() => {
    if (data) stampBook.hear(data.lines);
  }, [data]);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const stamp = isPlain(event) ? stampOfKey(event.key) : undefined;
    if (stamp !== undefined) press(stamp);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return (
    <div className="line-stamps">
      <StampButtons line={line} counts={data?.lines[0]?.stamps ?? {}} />
      <p id={STAMP_RECEIPTS.put} className="stamp-receipt">
        {STAMP_TEXTS.receipt}
      </p>
      <p id={STAMP_RECEIPTS.takenBack} className="stamp-receipt">
        {STAMP_TEXTS.takenBackReceipt}
      </p>
    </div>
  );
}

function isPlain({ altKey, ctrlKey, metaKey, target, defaultPrevented }: KeyboardEvent): boolean {
  const isElsewhere = target instanceof Element && target.closest('input, textarea, select');
  return !(altKey || ctrlKey || metaKey || defaultPrevented || isElsewhere);
}
