import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { addressOf, SPEEDS } from '#shared/replay-address.ts';
import type { ReplayDay } from '#shared/schemas/replay.ts';
import { copyText } from '../../lib/clipboard.ts';
import type { ReplayPlayer, ReplayState } from './replay-player.ts';
import { KEYS, REPLAY_TEXTS } from './replay-texts.ts';
import { Scrubber } from './scrubber.tsx';
import { lineOf, placeOf, type Tape } from './tape.ts';
import { SKIP_MS } from './use-replay-keys.ts';

interface DeckProps {
  readonly player: ReplayPlayer;
  readonly state: ReplayState;
  /** The day that the tape stands in; undefined while it is not known, and beside an upload. */
  readonly day: ReplayDay | undefined;
}

/** What a replay is worked with. */
export function Deck({ player, state, day }: DeckProps) {
  return (
    <section className="deck" aria-label={REPLAY_TEXTS.controls}>
      <div className="deck-scripted">
        {day && <Scrubber day={day} tape={state.tape} onSeek={(at) => void player.go({ at })} />}
        <Buttons player={player} state={state} />
      </div>
      {day && <Days day={day} key={day.day} />}
      <details className="deck-help">
        <summary>{REPLAY_TEXTS.keys}</summary>
        <dl className="deck-keys">
          {KEYS.map(([keys, what]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

function Buttons({ player, state }: Omit<DeckProps, 'day'>) {
  const isRunning = state.mode === 'playing' || state.mode === 'winding';
  return (
    <div className="deck-buttons">
      <Button name="episode before" keys="Shift+P" face="|&lt;" onPress={() => player.previousEpisode()} />
      <Button name="ten seconds back" keys="j" face="&lt;&lt;" onPress={() => player.skip(-SKIP_MS)} />
      <button type="button" className="deck-play" aria-keyshortcuts="k Space" onClick={player.toggle}>
        {isRunning ? 'pause' : 'play'}
      </button>
      <Button name="ten seconds on" keys="l" face="&gt;&gt;" onPress={() => player.skip(SKIP_MS)} />
      <Button name="next episode" keys="Shift+N" face="&gt;|" onPress={() => player.nextEpisode()} />
      <label className="deck-speed">
        {REPLAY_TEXTS.speed}{' '}
        <select
          value={state.speed}
          onChange={({ target }) =>
            player.setSpeed(SPEEDS.find((speed) => String(speed) === target.value) ?? 1)
          }
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>{`${speed}×`}</option>
          ))}
        </select>
      </label>
      <Clock tape={state.tape} />
      <CopyMoment state={state} />
    </div>
  );
}

interface ButtonProps {
  readonly name: string;
  readonly keys: string;
  readonly face: string;
  readonly onPress: () => Promise<void>;
}

function Button({ name, keys, face, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-keyshortcuts={keys}
      title={`${name} (${keys})`}
      onClick={() => void onPress()}
    >
      {face}
    </button>
  );
}

/** When the line that stands was said: UTC, as everything of a day is. */
function Clock({ tape }: { tape: Tape }) {
  const moment = lineOf(tape)?.createdAt.toISOString();
  if (moment === undefined) return null;
  return (
    <time className="deck-clock" dateTime={moment}>
      {`${moment.slice(0, 19).replace('T', ' ')} UTC`}
    </time>
  );
}

function CopyMoment({ state: { tape, speed } }: { state: ReplayState }) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    const copied = await copyText(location.origin + addressOf(placeOf(tape), speed));
    setOutcome(copied ? REPLAY_TEXTS.copied : REPLAY_TEXTS.refused);
  };
  return (
    <span className="deck-copy">
      <button type="button" onClick={() => void copy()}>
        {REPLAY_TEXTS.copy}
      </button>{' '}
      <span role="status">{outcome}</span>
    </span>
  );
}

/** Another day. Links, and a form like any other, so that they are there without scripts. */
function Days({ day: { day, previous, next } }: { day: ReplayDay }) {
  const [, navigate] = useLocation();
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const at = new FormData(event.currentTarget).get('at');
    if (typeof at === 'string' && at !== '') navigate(paths.replayFrom({ at }));
  };
  return (
    <form className="deck-days" action={paths.replay} onSubmit={go}>
      {previous !== null && (
        <Link href={paths.replayFrom({ at: previous })} rel="prev nofollow">
          {REPLAY_TEXTS.dayBefore}
        </Link>
      )}
      <label>
        {REPLAY_TEXTS.date} <input type="date" name="at" defaultValue={day} required />
      </label>
      <button type="submit">{REPLAY_TEXTS.go}</button>
      {next !== null && (
        <Link href={paths.replayFrom({ at: next })} rel="next nofollow">
          {REPLAY_TEXTS.dayAfter}
        </Link>
      )}
    </form>
  );
}
