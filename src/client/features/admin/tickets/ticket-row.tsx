import { useState, type SubmitEvent } from 'react';
import type { DeskTicket, TicketApproveInput } from '#shared/schemas/ticket.ts';
import { TICKET_LENGTH_MAX, TICKET_NAME_LENGTH_MAX } from '#shared/tickets.ts';
import { Field } from '../../../components/ui/field.tsx';
import { LocalTime } from '../../../components/ui/time.tsx';
import { trpc } from '../../../lib/trpc.ts';
import {
  ticketApprovalFailed,
  ticketApproved,
  ticketRemovalFailed,
  ticketRemoved,
} from '../action-outcomes.ts';
import { ActionButton, type AdminActions } from '../actions.tsx';
import { PURPOSE_NAMES, TICKETS } from './texts.ts';

interface Props {
  readonly ticket: DeskTicket;
  readonly actions: AdminActions;
  /** Undefined where it cannot be declined. */
  readonly selection:
    | { readonly isSelected: boolean; readonly onSelect: (number: number, isSelected: boolean) => void }
    | undefined;
}

/** One ticket, with what can be done about it. */
export function TicketRow({ ticket, actions, selection }: Props) {
  const { number, state } = ticket;
  const { client } = trpc.useUtils();
  const [isEdited, setEdited] = useState(false);
  const approve = (input: TicketApproveInput) =>
    void actions.run(`approve ${number}`, {
      call: () => client.tickets.approve.mutate(input),
      done: ticketApproved,
      failed: ticketApprovalFailed,
    });
  const remove = () => {
    if (!confirm(TICKETS.removeAsk(number))) return;
    const call = () => client.tickets.remove.mutate({ number });
    void actions.run(`remove ${number}`, { call, done: ticketRemoved, failed: ticketRemovalFailed });
  };
  const canApprove = state === 'waiting' || state === 'declined';
  return (
    <li className="desk-ticket">
      <p>
        {selection && (
          <input
            type="checkbox"
            checked={selection.isSelected}
            onChange={({ target }) => selection.onSelect(number, target.checked)}
            aria-label={TICKETS.select(number)}
          />
        )}{' '}
        <Words ticket={ticket} />
      </p>
      <div className="row">
        {canApprove && (
          <>
            <ActionButton
              name={`approve ${number}`}
              actions={actions}
              busyLabel={TICKETS.approveBusy}
              onClick={() => approve({ number })}
            >
              {TICKETS.approve}
            </ActionButton>
            <button type="button" onClick={() => setEdited(!isEdited)} aria-expanded={isEdited}>
              {TICKETS.edit}
            </button>
          </>
        )}
        <ActionButton
          name={`remove ${number}`}
          actions={actions}
          busyLabel={TICKETS.removeBusy}
          onClick={remove}
        >
          {TICKETS.remove}
        </ActionButton>
      </div>
      {isEdited && <EditForm ticket={ticket} onApprove={approve} />}
    </li>
  );
}

function Words({ ticket }: { ticket: DeskTicket }) {
  const { number, purpose, subject, name, isRead, filedAt } = ticket;
  return (
    <>
      <b>{subject}</b>{' '}
      <span className="detail">
        {PURPOSE_NAMES[purpose]} {number}
        {name !== null && `, ${TICKETS.from(name)}`}, <LocalTime date={filedAt} />
        {!isRead && `, ${TICKETS.unread}`}
      </span>
    </>
  );
}

interface EditProps {
  readonly ticket: DeskTicket;
  readonly onApprove: (input: TicketApproveInput) => void;
}

/** Other words for a ticket. They are approved with it. */
function EditForm({ ticket: { number, purpose, subject, name }, onApprove }: EditProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (field: string) => {
      const value = fields.get(field);
      return typeof value === 'string' ? value : '';
    };
    onApprove({ number, subject: text('subject'), name: text('name') });
  };
  return (
    <form className="desk-ticket-form" aria-label={TICKETS.editing(number)} onSubmit={submit}>
      <Field label={TICKETS.subject}>
        {(control) => (
          <input
            {...control}
            name="subject"
            defaultValue={subject}
            maxLength={TICKET_LENGTH_MAX[purpose]}
            required
          />
        )}
      </Field>
      <Field label={TICKETS.name}>
        {(control) => (
          <input {...control} name="name" defaultValue={name ?? ''} maxLength={TICKET_NAME_LENGTH_MAX} />
        )}
      </Field>
      <button type="submit">{TICKETS.save}</button>
    </form>
  );
}
