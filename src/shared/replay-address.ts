import { paths } from './paths.ts';
import type { ReplayPageInput } from './schemas/replay.ts';
import { momentIn } from './text/moment.ts';

/** How many times faster than it was said. */
export const SPEEDS = [1, 2, 4, 8, 16, 32] as const;
export type Speed = (typeof SPEEDS)[number];

/** What the address of a replay asks. */
export interface AskedReplay {
  readonly place: ReplayPageInput;
  readonly speed: Speed;
}

const ID = /^[0-9a-f]{24}$/;

/**
 * Reads the query of an address. What it does not know, or cannot read, is as if it were not there; so is a conversation beside a line,
 * which counts alone. A moment has one spelling, whichever it came in.
 */
export function askedIn(search: string): AskedReplay {
  const asked = new URLSearchParams(search);
  const id = (name: 'line' | 'conversation') => {
    const value = asked.get(name) ?? '';
    return ID.test(value) ? { [name]: value } : undefined;
  };
  const at = momentIn(asked.get('at')?.trim() ?? '')?.toISOString();
  return {
    place: { ...(id('line') ?? id('conversation')), ...(at && { at }) },
    speed: SPEEDS.find((speed) => String(speed) === asked.get('speed')) ?? 1,
  };
}

/** The one address of a place and a speed. */
export function addressOf(place: Readonly<Record<string, string>>, speed: Speed): string {
  return paths.replayFrom(speed === 1 ? place : { ...place, speed: String(speed) });
}
