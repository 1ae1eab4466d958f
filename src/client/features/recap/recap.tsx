import { useId, useState } from 'react';
import { Link } from 'wouter';
import { promptOf } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import type { RecapEpisode, RecapFact } from '#shared/schemas/recap.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import type { FeedMessage } from '../feed/feed-state.ts';
import { voiceOf } from '../feed/message-text.tsx';
import { useOwnTickets } from '../tickets/own-tickets.tsx';
import { OWN_TICKETS } from '../tickets/ticket-texts.ts';
import { type Absence, putAway } from './absence.ts';
import type { Missed } from './missed.ts';
import { awayText, missedText, RECAP_TEXTS } from './recap-texts.ts';
import { useMissed } from './use-missed.ts';

/** Episodes that are told of; the others are named. */
const TOLD_MAX = 5;
const THINGS_MAX = 6;

interface Props {
  /** The latest line of the duel that the page knows of. */
  readonly latest: FeedMessage | undefined;
  /** Where it lies. It lies over the page, so that nothing moves. */
  readonly place: 'console' | 'den';
}

/** What somebody has missed who was away for an hour or more. Without scripts nobody knows. */
export function RecapOfAbsence({ latest, place }: Props) {
  const [known, forget] = useMissed(latest);
  const [open, setOpen] = useState(false);
  const headingId = useId();
  if (!known) return null;
  const { absence, missed } = known;
  const dismiss = () => {
    putAway(absence);
    forget();
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <div className={`recap-place recap-in-${place}`}>
      <section className="recap" aria-labelledby={headingId}>
        <header className="recap-head">
          <h2 id={headingId}>{RECAP_TEXTS.heading}</h2>
          <p>
            {missedText(missed)}, over {awayText(absence.backAt - absence.leftAt)}.
          </p>
          <p className="recap-buttons">
            <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? RECAP_TEXTS.close : RECAP_TEXTS.open}
            </button>
            <button type="button" onClick={dismiss}>
              {RECAP_TEXTS.dismiss}
            </button>
          </p>
        </header>
        {open && <Details absence={absence} missed={missed} />}
      </section>
    </div>
  );
}

function Details({
  absence: { from },
  missed: { episodes, things, isWhole },
}: {
  absence: Absence;
  missed: Missed;
}) {
  const moment = new Date(from.saidAt).toISOString();
  const ticket = useOwnTickets().at(-1);
  return (
    <div className="recap-details">
      <p className="recap-ways">
        <Link href={paths.message(from.conversation, from.line)}>{RECAP_TEXTS.left}</Link>{' '}
        <Link href={paths.replayFrom({ line: from.line, at: moment })}>{RECAP_TEXTS.play}</Link>{' '}
        {ticket !== undefined && <Link href={paths.ticket(ticket)}>{OWN_TICKETS.inRecap(ticket)}</Link>}
      </p>
      {things.length > 0 && <Things things={things.slice(0, THINGS_MAX)} />}
      <ol>
        {episodes.slice(0, TOLD_MAX).map((episode) => (
          <Episode key={episode._id} episode={episode} />
        ))}
      </ol>
      {episodes.length > TOLD_MAX && <Rest episodes={episodes.slice(TOLD_MAX)} />}
      {!isWhole && <p>{RECAP_TEXTS.beyond}</p>}
    </div>
  );
}

function Things({ things }: { things: readonly RecapFact[] }) {
  return (
    <>
      <h3>{RECAP_TEXTS.things}</h3>
      <ul>
        {things.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

function Episode({ episode: { _id, title, summary, best } }: { episode: RecapEpisode }) {
  return (
    <li>
      <h3>
        <Link href={paths.conversation(_id)}>{title}</Link>
      </h3>
      {summary && <p>{summary}</p>}
      {best && (
        <blockquote className={voiceOf(agentNameOf(best))}>
          <Link href={paths.line(best._id)} className="prompt">
            {promptOf(agentNameOf(best))}
          </Link>{' '}
          {stripTag(best.content)}
        </blockquote>
      )}
    </li>
  );
}

function Rest({ episodes }: { episodes: readonly RecapEpisode[] }) {
  return (
    <details>
      <summary>{RECAP_TEXTS.rest(episodes.length)}</summary>
      <ul>
        {episodes.map(({ _id, title }) => (
          <li key={_id}>
            <Link href={paths.conversation(_id)}>{title}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
