import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Panel } from '../../features/retro/parts.tsx';
import { ApplicationFields } from './application-form.tsx';
import { faultsOf, type Fault } from './application.ts';
import { CHURCH } from './church.ts';
import { FORM } from './church.ts';

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
