import { addressOf, askedIn } from '#shared/replay-address.ts';
import { momentIn } from '#shared/text/moment.ts';

const HOUR_MS = 3_600_000;

/** The one address of the replay that `query` asks for: what it does not know of a query is left out. */
export function properReplay(query: string): string {
  const { place, speed } = askedIn(query);
  const { line, conversation, at } = place;
  const named = { ...(line && { line }), ...(conversation && { conversation }), ...(at && { at }) };
  return addressOf(named, speed);
}

/**
 * Whether the page that `query` asks for is kept for everybody: one place, named by a line, a conversation or a whole hour, at the speed
 * at which it was said. There are milliseconds and speeds enough to push every other page out.
 */
export function isForEverybody(query: string): boolean {
  const { place, speed } = askedIn(query);
  const isWholeHour = (at: string) => Number(momentIn(at)) % HOUR_MS === 0;
  return speed === 1 && Object.keys(place).length <= 1 && (place.at === undefined || isWholeHour(place.at));
}
