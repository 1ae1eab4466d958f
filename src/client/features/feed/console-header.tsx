import { Fold } from '../../components/ui/frame.tsx';
import { configurationOf, LOW_POWER, type Fact } from './console-header.tsx';
import type { FeedStatus } from './feed-state.ts';
import { useDuelConsole } from './use-duel-console.ts';

interface Props {
  readonly facts: readonly Fact[];
  readonly status: FeedStatus;
}

/** The line over a console: what is going on, then the configuration. */
export function ConsoleHeader({ facts, status }: Props) {
  const console = useDuelConsole(status);
  return (
    <Fold label="console">
      <dl className="console-header" aria-label="Console">
        {[...facts, ...configurationOf(console)].map(([label, value]) => (
          <div key={label} className="fact" data-fact={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {console?.lowPower && (
          <div className="fact low-power">
            <dt>power</dt>
            <dd>{LOW_POWER}</dd>
          </div>
        )}
      </dl>
    </Fold>
  );
}
