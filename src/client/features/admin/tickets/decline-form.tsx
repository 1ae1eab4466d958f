import { useState, type SubmitEvent } from 'react';
import { LETTER_LENGTH_MAX } from '#shared/tickets.ts';
import { Field } from '../../../components/ui/field.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { ticketsDeclined, ticketsDeclineFailed } from '../action-outcomes.ts';
import type { AdminActions } from '../actions.tsx';
import { LETTERS, TICKETS } from './texts.ts';

interface Props {
  /** The tickets that are selected. */
  readonly numbers: readonly number[];
  readonly actions: AdminActions;
  readonly onDeclined: () => void;
}

/** Declines all that is selected with one letter: one of those that are written, or another. */
export function DeclineForm({ numbers, actions, onDeclined }: Props) {
  const { client } = trpc.useUtils();
  const [letter, setLetter] = useState(LETTERS[0]?.text ?? '');
  const decline = async () => {
    const result = await client.tickets.decline.mutate({ numbers: [...numbers], letter });
    onDeclined();
    return result;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void actions.run('decline', { call: decline, done: ticketsDeclined, failed: ticketsDeclineFailed });
  };
  return (
    <form className="desk-ticket-form" onSubmit={submit}>
      <LetterFields letter={letter} onLetter={setLetter} />
      <button
        type="submit"
        disabled={numbers.length === 0 || actions.busy !== undefined}
        aria-busy={actions.busy === 'decline'}
      >
        {actions.busy === 'decline' ? TICKETS.declineBusy : TICKETS.decline(numbers.length)}
      </button>
    </form>
  );
}

interface LetterProps {
  readonly letter: string;
  readonly onLetter: (letter: string) => void;
}

/** The letter: one of those that are written, which can be changed. */
function LetterFields({ letter, onLetter }: LetterProps) {
  return (
    <>
      <LetterChoice onLetter={onLetter} />
      <Field label={TICKETS.letterText}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            required
            maxLength={LETTER_LENGTH_MAX}
            value={letter}
            onChange={({ target }) => onLetter(target.value)}
          />
        )}
      </Field>
    </>
  );
}

function LetterChoice({ onLetter }: Pick<LetterProps, 'onLetter'>) {
  return (
    <Field label={TICKETS.letter}>
      {(control) => (
        <select {...control} onChange={({ target }) => onLetter(LETTERS[target.selectedIndex]?.text ?? '')}>
          {LETTERS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
