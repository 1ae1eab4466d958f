import { relativeTime } from '#shared/text/relative-time.ts';
import { useClock } from '../../lib/use-clock.ts';

/** How long ago a moment was. Until the page knows the visitor's clock, the day of it in UTC. */
export function RelativeTime({ date }: { date: Date }) {
  const iso = date.toISOString();
  const now = useClock();
  return (
    <time className="time" dateTime={iso}>
      {now === undefined ? iso.slice(0, 10) : relativeTime(date, new Date(now))}
    </time>
  );
}
