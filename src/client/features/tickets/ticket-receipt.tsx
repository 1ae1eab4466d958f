import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { TicketReceipt } from '#shared/schemas/ticket.ts';
import { LocalTime } from '../../components/ui/time.tsx';
import { RECEIPT, stateText } from './ticket-texts.ts';

/** A ticket for whoever filed it: how it stands, and what comes of it. */
export function Receipt({ ticket }: { ticket: TicketReceipt }) {
  if (ticket.state === 'answered') return <PlainAnswer ticket={ticket} />;
  const { number, subject, name, filedAt } = ticket;
  return (
    <article className="ticket-receipt">
      <h1>{RECEIPT.title(number)}</h1>
      <dl className="ticket-facts">
        <Fact name={RECEIPT.subject}>{subject}</Fact>
        <Fact name={RECEIPT.name}>{name ?? RECEIPT.nameless}</Fact>
        <Fact name={RECEIPT.filed}>
          <LocalTime date={filedAt} />
        </Fact>
      </dl>
      <Standing ticket={ticket} />
      <Outcome ticket={ticket} />
    </article>
  );
}

/** What moves by itself is told to those who cannot see it move. */
function Standing({ ticket }: { ticket: TicketReceipt }) {
  return (
    <div className="ticket-standing" role="status">
      <dl className="ticket-facts">
        <Fact name={RECEIPT.state}>{stateText(ticket)}</Fact>
        {ticket.place !== null && (
          <Fact name={RECEIPT.place}>
            <b className="ticket-place">{ticket.place.toLocaleString('en')}</b>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Outcome({ ticket }: { ticket: TicketReceipt }) {
  const { number, purpose, state, answer, line } = ticket;
  const isInBook = purpose === 'guest-book' && state === 'approved';
  return (
    <>
      {answer !== null && (
        <blockquote className="ticket-letter" aria-label={RECEIPT.letter}>
          {answer}
        </blockquote>
      )}
      {state === 'aired' && line === null && <p>{RECEIPT.lineGone}</p>}
      <p className="ticket-ways">
        {line !== null && (
          <Link href={paths.line(line)} className="button">
            {RECEIPT.toLine}
          </Link>
        )}
        {isInBook && (
          <Link href={paths.guestBook} className="button">
            {RECEIPT.toBook}
          </Link>
        )}
        {purpose === 'show' && line === null && (
          <Link href={paths.eternal} className="button">
            {RECEIPT.toFeed}
          </Link>
        )}
        {/* A load, not a step of the router: without scripts it is how the receipt is renewed. */}
        {ticket.place !== null && <a href={paths.ticket(number)}>{RECEIPT.again}</a>}
        {ticket.place === null && (
          <Link href={purpose === 'show' ? paths.tickets : paths.guestBook}>{RECEIPT.another}</Link>
        )}
      </p>
    </>
  );
}

/** Somebody who seems to be in distress is answered without the fiction. */
function PlainAnswer({ ticket: { answer } }: { ticket: TicketReceipt }) {
  return (
    <article className="ticket-receipt ticket-plain" role="status">
      <p>{answer}</p>
    </article>
  );
}
