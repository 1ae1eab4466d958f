import { useHydrated } from './time.tsx';
import { localStamp } from './time.tsx';

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
