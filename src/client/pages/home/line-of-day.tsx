import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { BestLineItem } from '../../features/stamps/best-line.tsx';
import { BEST_TEXTS } from '../../features/stamps/best-texts.ts';
import { Panel } from '../../features/retro/parts.tsx';
import { trpc } from '../../lib/trpc.ts';

export const LINE_OF_DAY_INPUT = { period: 'day', limit: 1 } as const;

/** What visitors stamped most of what was said today. Nothing where they stamped nothing. */
export function LineOfDay() {
  const { data } = trpc.stamps.best.useQuery(LINE_OF_DAY_INPUT, { refetchOnMount: false });
  const line = data?.lines[0];
  if (!line) return null;
  return (
    <Panel title={BEST_TEXTS.lineOfDay} className="line-of-day">
      <BestLineItem line={line} />
      <p>
        <Link href={paths.best()}>{BEST_TEXTS.more}</Link>
      </p>
    </Panel>
  );
}
