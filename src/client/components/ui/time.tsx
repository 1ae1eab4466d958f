import { useSyncExternalStore } from 'react';
import { relativeTime } from '#shared/text/relative-time.ts';
import { useClock } from '../../lib/use-clock.ts';

/** A moment, to the second: UTC as the server sends it, then the visitor's own clock. Both are equally long. */
export function LocalTime({ date }: { date: Date }) {
  const iso = date.toISOString();
  const hydrated = useHydrated();
  return (
    <time className="time" dateTime={iso}>
      {hydrated ? localStamp(date) : iso.slice(0, 19).replace('T', ' ')}
    </time>
  );
}

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

/** A moment on the visitor's clock, to the second: `2026-03-04 05:06:07`. */
export function localStamp(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}

const never = () => () => undefined;

/** False on the server and in the first render that must match it, then true. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
