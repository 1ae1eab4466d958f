import { useEffect, useState } from 'react';
import type { ReplayDay } from '#shared/schemas/replay.ts';
import { utcDayOf } from '#shared/utc-day.ts';
import { lineOf, isTimed, type Tape } from './tape.ts';
import { REPLAY_TEXTS } from './replay-texts.ts';

const DAY_S = 24 * 3_600;
/** A scrubber that is dragged winds where it has rested for so long. */
const SETTLE_MS = 150;

interface Props {
  readonly day: ReplayDay;
  readonly tape: Tape;
  readonly onSeek: (at: string) => void;
}

/** A day of the show, with an episode from mark to mark. It rests where the times of lines do not tell them apart. */
export function Scrubber({ day, tape, onSeek }: Props) {
  const [dragged, setDragged] = useState<number>();
  useSettled(dragged, (seconds) => {
    setDragged(undefined);
    onSeek(momentAt(day.day, seconds));
  });
  const line = lineOf(tape);
  const isToday = line && utcDayOf(line.createdAt.getTime()) === day.day;
  const seconds = dragged ?? (isToday ? secondsInto(day.day, line.createdAt) : 0);
  const rests = !isTimed(tape);
  return (
    <div className="scrubber">
      <Marks day={day} />
      <input
        type="range"
        min={0}
        max={DAY_S - 1}
        step={1}
        value={seconds}
        disabled={rests}
        aria-label={REPLAY_TEXTS.scrubber}
        aria-valuetext={`${timeText(seconds)} UTC${titleAt(day, seconds)}`}
        onChange={({ target }) => setDragged(Number(target.value))}
      />
      {rests && (
        <p className="scrubber-rests" role="status">
          {REPLAY_TEXTS.untimed}
        </p>
      )}
    </div>
  );
}

/** Calls `onSettled` once a value that is given has not changed for a while. */
function useSettled(value: number | undefined, onSettled: (value: number) => void): void {
  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(() => onSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  });
}

/** Episodes as bars: a picture of the list that stands beside it, so nobody need hear of it. Attributes, since the policy forbids styles. */
function Marks({ day: { day, episodes } }: { day: ReplayDay }) {
  return (
    <svg className="scrubber-marks" viewBox={`0 0 ${DAY_S} 10`} preserveAspectRatio="none" aria-hidden="true">
      {episodes.map(({ _id, startsAt, endsAt }, n) => {
        const [from, to] = [secondsInto(day, startsAt), secondsInto(day, endsAt)];
        return (
          <rect
            key={_id}
            className={n % 2 === 0 ? 'mark' : 'mark mark-odd'}
            x={from}
            y={0}
            width={Math.max(60, to - from)}
            height={10}
          />
        );
      })}
    </svg>
  );
}

/** Seconds from the beginning of a day to a moment, within the day. */
function secondsInto(day: string, moment: Date): number {
  const seconds = Math.floor((moment.getTime() - Date.parse(day)) / 1_000);
  return Math.min(Math.max(seconds, 0), DAY_S - 1);
}

function momentAt(day: string, seconds: number): string {
  return new Date(Date.parse(day) + seconds * 1_000).toISOString();
}

function timeText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 19);
}

function titleAt({ day, episodes }: ReplayDay, seconds: number): string {
  const episode = episodes.findLast(({ startsAt }) => secondsInto(day, startsAt) <= seconds);
  return episode ? `, ${episode.title}` : '';
}
