import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Field } from '../../components/ui/field.tsx';
import { Panel } from '../../features/retro/parts.tsx';
import { type Fault, faultsOf } from './application.ts';
import { CHURCH, FAULTS, FORM, sectOption } from './church.ts';

/** The application to belong. It is sent nowhere: once it has no faults it is closed, for good. */
export function ApplicationForm() {
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [submitted, setSubmitted] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = faultsIn(form);
    setFaults(found);
    setSubmitted(found.length === 0);
    if (found[0]) fieldOf(form, found[0])?.focus();
  };

  return (
    <Panel title={CHURCH.form.heading} id="apply" className="application">
      <p>{CHURCH.form.intro}</p>
      {/* Without scripts a form of this method is sent nowhere either; it would otherwise put its fields into the address. */}
      <form method="dialog" noValidate onSubmit={submit}>
        <ApplicationFields faults={faults} disabled={submitted} />
        <p>
          <button type="submit" className="bevel" disabled={submitted}>
            {submitted ? FORM.applied : FORM.apply}
          </button>
        </p>
      </form>
      {submitted && <Verdict />}
      <noscript>
        <p>{FORM.withoutScripts}</p>
      </noscript>
    </Panel>
  );
}

/** Takes the focus, which the button that was pressed can no longer hold. */
function Verdict() {
  const verdict = useRef<HTMLParagraphElement>(null);
  useEffect(() => verdict.current?.focus(), []);
  return (
    <p className="application-verdict" role="status" tabIndex={-1} ref={verdict}>
      {CHURCH.form.submitted}
    </p>
  );
}

function faultsIn(form: HTMLFormElement): Fault[] {
  const data = new FormData(form);
  const text = (name: Fault) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return faultsOf({ name: text('name'), email: text('email'), agreed: data.has('agreed') });
}

function fieldOf(form: HTMLFormElement, name: Fault): HTMLElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLElement ? field : undefined;
}

interface Props {
  readonly faults: readonly Fault[];
  readonly disabled: boolean;
}

/** What an applicant is asked. The fields keep their values themselves, faulty or not. */
function ApplicationFields({ faults, disabled }: Props) {
  const errorOf = (name: Fault) => (faults.includes(name) ? FAULTS[name] : undefined);
  return (
    <>
      <Field label={FORM.name} error={errorOf('name')}>
        {(control) => <input {...control} name="name" disabled={disabled} required autoComplete="name" />}
      </Field>
      <Field label={FORM.email} error={errorOf('email')}>
        {(control) => (
          <input {...control} name="email" disabled={disabled} type="email" autoComplete="email" />
        )}
      </Field>
      <Field label={FORM.reason}>
        {(control) => (
          <textarea
            {...control}
            name="reason"
            disabled={disabled}
            rows={3}
            placeholder={CHURCH.form.reasonPlaceholder}
          />
        )}
      </Field>
      <SectField disabled={disabled} />
      <Field label={CHURCH.form.oath} error={errorOf('agreed')} className="application-oath" labelLast>
        {(control) => <input {...control} name="agreed" disabled={disabled} type="checkbox" required />}
      </Field>
    </>
  );
}

/** A list that shows all it has, so that none of it need be chosen. */
function SectField({ disabled }: { disabled: boolean }) {
  return (
    <Field label={FORM.sect}>
      {(control) => (
        <select {...control} name="sect" size={CHURCH.sects.length} disabled={disabled}>
          {CHURCH.sects.map(sectOption).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
