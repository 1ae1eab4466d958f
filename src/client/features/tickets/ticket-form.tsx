import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { TicketPurpose } from '#shared/schemas/ticket.ts';
import { TICKET_LENGTH_MAX, TICKET_NAME_LENGTH_MAX, TICKET_REFUSALS } from '#shared/tickets.ts';
import { Field } from '../../components/ui/field.tsx';
import { reasonOf } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { FORM_TEXTS } from './ticket-texts.ts';

interface Props {
  readonly purpose: TicketPurpose;
  /** Why the form was refused when it was posted without scripts, as the address has it. */
  readonly refusal: string;
}

/** Where a form is posted to without scripts. */
const ACTIONS: Readonly<Record<TicketPurpose, string>> = {
  show: paths.tickets,
  'guest-book': paths.guestBook,
};

/** What is filed at the desk. With scripts what is refused stays in the form; without them it is a form like any other. */
export function TicketForm({ purpose, refusal }: Props) {
  const { failure, isBusy, submit } = useFiling(purpose, refusalText(refusal));
  const texts = FORM_TEXTS[purpose];
  return (
    <form
      className="ticket-form"
      method="post"
      action={ACTIONS[purpose]}
      onSubmit={submit}
      aria-label={texts.label}
    >
      <Field label={texts.subject} error={failure}>
        {(control) => (
          <input
            {...control}
            name="subject"
            required
            maxLength={TICKET_LENGTH_MAX[purpose]}
            placeholder={texts.placeholder}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={texts.name} className="ticket-form-name">
        {(control) => (
          <input {...control} name="name" maxLength={TICKET_NAME_LENGTH_MAX} autoComplete="nickname" />
        )}
      </Field>
      <button type="submit" disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? texts.busy : texts.submit}
      </button>
    </form>
  );
}

/** Files what the form holds, and leads to its receipt. */
function useFiling(purpose: TicketPurpose, refused: string | undefined) {
  const { client } = trpc.useUtils();
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState(refused);
  const [isBusy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setBusy(true);
    setFailure(undefined);
    try {
      const words = { subject: textOf(fields, 'subject'), name: textOf(fields, 'name') };
      const { number } = await client.tickets.file.mutate({ purpose, ...words });
      navigate(paths.ticket(number));
    } catch (error) {
      setFailure(reasonOf(error));
      setBusy(false);
    }
  };
  return {
    failure,
    isBusy,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** The sentence of a refusal; undefined where there is none of that name. */
function refusalText(refusal: string): string | undefined {
  const known = Object.entries(TICKET_REFUSALS).find(([key]) => key === refusal);
  return known?.[1].sentence;
}

/** Whether the form has such a refusal. */
export function isRefusal(refusal: string): boolean {
  return refusalText(refusal) !== undefined;
}
