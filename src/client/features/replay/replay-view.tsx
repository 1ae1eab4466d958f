import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { AskedReplay } from '#shared/replay-address.ts';
import type { ReplayDay, ReplayPage } from '#shared/schemas/replay.ts';
import { DAY_MS, utcDayOf } from '#shared/utc-day.ts';
import { Frame } from '../../components/ui/frame.tsx';
import { trpc } from '../../lib/trpc.ts';
import { StatusHeader } from '../feed/console-header.tsx';
import { EpisodeFrame } from '../feed/episode-frame.tsx';
import { FeedLog, MessageRow } from '../feed/feed-log.tsx';
import type { Standing } from '../feed/feed-state.ts';
import { StageDirection } from '../feed/message-text.tsx';
import { TypingSpeed } from '../feed/typewriter.tsx';
import { Deck } from './deck.tsx';
import type { ReplayState } from './replay-player.ts';
import { REPLAY_TEXTS, wordOf } from './replay-texts.ts';
import { lineOf, nextLine, type Tape } from './tape.ts';
import { useReplayKeys } from './use-replay-keys.ts';
import { useReplay, useReplayAddress } from './use-replay.ts';

interface Props {
  /** What the address led to at first. */
  readonly page: ReplayPage;
  readonly asked: AskedReplay;
  /** The query of the address, as it is now. */
  readonly search: string;
}

/** What was said, played again. */
export function ReplayView({ page, asked, search }: Props) {
  const { player, state } = useReplay(page, asked);
  useReplayAddress(player, state, search);
  const day = useDay(state.tape);
  useReplayKeys({
    player,
    toDayStart: () => day && void player.go({ at: day.day }),
    toDayEnd: () => day && void player.go({ at: dayAfter(day.day) }, 1),
  });
  return (
    <div className="replay fills-screen">
      <div className="console">
        <StatusHeader title={REPLAY_TEXTS.title} standing={LAMPS[state.mode]} word={wordOf(state)} />
        <EpisodeFrame messages={state.feed.messages} />
        <TypingSpeed value={state.speed}>
          <FeedLog
            state={state.feed}
            follow={{ enabled: true, behavior: 'instant' }}
            onTyped={player.finishTyping}
            before={<Beginning tape={state.tape} />}
            after={
              <>
                <StageDirection beat={state.silence} />
                <Ending state={state} />
                <WithoutScripts page={page} />
              </>
            }
          />
        </TypingSpeed>
        <Deck player={player} state={state} day={day} />
      </div>
      {day && <DayList day={day} now={lineOf(state.tape)?.conversationId} />}
    </div>
  );
}

/** The lamp of each mode, as the live feed has it. */
const LAMPS: Record<ReplayState['mode'], Standing> = {
  playing: 'live',
  paused: 'resting',
  winding: 'loading',
  stuck: 'reconnecting',
  ended: 'archived',
};

/** The day of the line that stands, as the server tells of it. An upload has none. */
function useDay(tape: Tape): ReplayDay | undefined {
  const line = lineOf(tape);
  const input = dayInput(line?.createdAt);
  const isAsked = tape.kind === 'duel' && line !== undefined;
  const { data } = trpc.replay.day.useQuery(input, { enabled: isAsked, placeholderData: keepPreviousData });
  return isAsked ? data : undefined;
}

/** What is asked of the server for the scrubber at a moment, on the server and in the browser alike. */
export function dayInput(moment: Date | undefined): { day?: string } {
  return moment ? { day: utcDayOf(moment.getTime()) } : {};
}

function dayAfter(day: string): string {
  return utcDayOf(Date.parse(day) + DAY_MS);
}

function Beginning({ tape }: { tape: Tape }) {
  if (tape.index < 0) return <p className="log-note">{REPLAY_TEXTS.nothing}</p>;
  return tape.hasEarlier ? null : <p className="log-note">{REPLAY_TEXTS.start}</p>;
}

/** What stands under the last line that there is, and where nothing comes. */
function Ending({ state: { mode, tape } }: { state: ReplayState }) {
  if (mode === 'stuck') return <p className="log-note">{REPLAY_TEXTS.stuck}</p>;
  const isOver = mode !== 'playing' && mode !== 'winding' && !tape.hasLater && !nextLine(tape);
  if (!isOver || tape.index < 0) return null;
  const conversation = lineOf(tape)?.conversationId ?? '';
  return (
    <p className="log-note replay-end" role="status">
      {tape.kind === 'duel' ? REPLAY_TEXTS.caughtUp : REPLAY_TEXTS.tapeEnds}{' '}
      {tape.kind === 'duel' ? (
        <Link href={paths.eternal} className="button">
          {REPLAY_TEXTS.toLive}
        </Link>
      ) : (
        <Link href={paths.conversation(conversation)}>{paths.conversation(conversation)}</Link>
      )}
    </p>
  );
}

/** The rest of the page that was read, for those who have no scripts to play it, and the ways on. */
function WithoutScripts({ page: { lines, position, earlier, later } }: { page: ReplayPage }) {
  const at = lines[position]?.createdAt;
  return (
    <noscript>
      {lines.slice(position + 1).map((message) => (
        <MessageRow key={message._id} message={message} />
      ))}
      <nav className="replay-pages" aria-label={REPLAY_TEXTS.day}>
        {earlier !== null && <a href={paths.replayFrom({ line: earlier })}>{REPLAY_TEXTS.earlier}</a>}
        {later !== null && <a href={paths.replayFrom({ line: later })}>{REPLAY_TEXTS.later}</a>}
        {at && <a href={hourBeside(at, -1)}>{REPLAY_TEXTS.hourEarlier}</a>}
        {at && <a href={hourBeside(at, 1)}>{REPLAY_TEXTS.hourLater}</a>}
      </nav>
    </noscript>
  );
}

function hourBeside(moment: Date, hours: number): string {
  return paths.replayFrom({ at: new Date(moment.getTime() + hours * HOUR_MS).toISOString() });
}

const HOUR_MS = 3_600_000;

/** The episodes of a day, each a way to its beginning. */
function DayList({ day, now }: { day: ReplayDay; now: string | undefined }) {
  return (
    <Frame title={`${REPLAY_TEXTS.day}: ${day.day}`} className="day-list">
      {day.episodes.length === 0 && <p>{REPLAY_TEXTS.noDay}</p>}
      <ol>
        {day.episodes.map(({ _id, title, startsAt }) => (
          <li key={_id} {...(_id === now && { 'aria-current': 'true' as const })}>
            <time dateTime={startsAt.toISOString()}>{startsAt.toISOString().slice(11, 16)}</time>{' '}
            <Link href={paths.replayFrom({ conversation: _id })} rel="nofollow">
              {title}
            </Link>
          </li>
        ))}
      </ol>
      {day.hasMore && <p>{REPLAY_TEXTS.more}</p>}
    </Frame>
  );
}
