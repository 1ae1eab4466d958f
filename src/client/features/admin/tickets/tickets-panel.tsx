import { useState } from 'react';
import type { DeskTicket, TicketDesk, TicketState } from '#shared/schemas/ticket.ts';
import { DESK_TICKETS_MAX } from '#shared/tickets.ts';
import { Frame } from '../../../components/ui/frame.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { ticketsAutomaticFailed, ticketsAutomaticSet } from '../action-outcomes.ts';
import type { AdminActions } from '../actions.tsx';
import { FRESH } from '../desk-queries.ts';
import { DeclineForm } from './decline-form.tsx';
import { STATE_NAMES, TICKETS } from './texts.ts';
import { TicketRow } from './ticket-row.tsx';

const NO_COUNTS: TicketDesk['counts'] = { waiting: 0, approved: 0, declined: 0, answered: 0, aired: 0 };
const STATES = Object.keys(STATE_NAMES) as TicketState[];

/** What visitors filed, a tray at a time, and what is done about it. */
export function TicketsPanel({ actions }: { actions: AdminActions }) {
  const [state, setState] = useState<TicketState>('waiting');
  const [after, setAfter] = useState(0);
  const { data } = trpc.tickets.desk.useQuery({ state, after }, FRESH);
  const open = (tray: TicketState) => {
    setState(tray);
    setAfter(0);
  };
  const { automatic = false, counts = NO_COUNTS, tickets = [] } = data ?? {};
  return (
    <Frame title={TICKETS.title} className="panel panel-wide">
      <p>{TICKETS.about}</p>
      <AutomaticSwitch automatic={automatic} actions={actions} />
      <label className="tickets-tray-choice">
        {TICKETS.shown}{' '}
        <select value={state} onChange={({ target }) => open(target.value as TicketState)}>
          {STATES.map((each) => (
            <option key={each} value={each}>
              {STATE_NAMES[each]} ({counts[each]})
            </option>
          ))}
        </select>
      </label>
      <Tray key={`${state} ${after}`} tickets={tickets} actions={actions} />
      <div className="row">
        {after > 0 && (
          <button type="button" onClick={() => setAfter(0)}>
            {TICKETS.first}
          </button>
        )}
        {tickets.length === DESK_TICKETS_MAX && (
          <button type="button" onClick={() => setAfter(tickets.at(-1)?.number ?? 0)}>
            {TICKETS.next}
          </button>
        )}
      </div>
    </Frame>
  );
}

/** Tickets with what is selected of them. */
function Tray({ tickets, actions }: { tickets: readonly DeskTicket[]; actions: AdminActions }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  if (tickets.length === 0) return <p className="detail">{TICKETS.none}</p>;
  const declinable = tickets.filter(({ state }) => state === 'waiting' || state === 'approved');
  const chosen = declinable.filter(({ number }) => selected.has(number)).map(({ number }) => number);
  const select = (number: number, isSelected: boolean) =>
    setSelected(
      new Set(isSelected ? [...selected, number] : [...selected].filter((each) => each !== number)),
    );
  return (
    <>
      <ul className="desk-tickets">
        {tickets.map((ticket) => (
          <TicketRow
            key={ticket.number}
            ticket={ticket}
            actions={actions}
            selection={
              declinable.includes(ticket)
                ? { isSelected: selected.has(ticket.number), onSelect: select }
                : undefined
            }
          />
        ))}
      </ul>
      {declinable.length > 0 && (
        <>
          <button type="button" onClick={() => setSelected(new Set(declinable.map(({ number }) => number)))}>
            {TICKETS.selectAll}
          </button>
          <DeclineForm numbers={chosen} actions={actions} onDeclined={() => setSelected(new Set())} />
        </>
      )}
    </>
  );
}

/** Whether an administrator has to look at each. */
function AutomaticSwitch({ automatic, actions }: { automatic: boolean; actions: AdminActions }) {
  const { client } = trpc.useUtils();
  const toggle = () =>
    void actions.run('tickets', {
      call: () => client.tickets.setAutomatic.mutate({ automatic: !automatic }),
      done: ticketsAutomaticSet,
      failed: ticketsAutomaticFailed,
    });
  return (
    <button
      type="button"
      className="switch"
      role="switch"
      aria-checked={automatic}
      disabled={actions.busy !== undefined}
      onClick={toggle}
    >
      <span className="switch-lever" aria-hidden="true" />
      {actions.busy === 'tickets' ? TICKETS.automaticBusy : TICKETS.automatic}
    </button>
  );
}
