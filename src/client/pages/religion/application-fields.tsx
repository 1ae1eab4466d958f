import { useId } from 'react';
import type { Fault } from './application.ts';
import { CHURCH, sectOption } from './church.ts';
import { FAULTS, FORM } from './church.ts';

interface Props {
  readonly faults: readonly Fault[];
  readonly disabled: boolean;
}

/** What an applicant is asked. The fields keep their values themselves, whatever is found wrong with them. */
export function ApplicationFields({ faults, disabled }: Props) {
  const id = useId();
  const checked = (name: Fault) => ({
    id: `${id}-${name}`,
    name,
    disabled,
    ...(faults.includes(name) && { 'aria-invalid': true, 'aria-describedby': `${id}-${name}-fault` }),
  });
  const faultOf = (name: Fault) =>
    faults.includes(name) && (
      <p className="application-fault" id={`${id}-${name}-fault`} role="alert">
        {FAULTS[name]}
      </p>
    );
  return (
    <>
      <div className="application-field">
        <label htmlFor={`${id}-name`}>{FORM.name}</label>
        <input {...checked('name')} required autoComplete="name" />
        {faultOf('name')}
      </div>
      <div className="application-field">
        <label htmlFor={`${id}-email`}>{FORM.email}</label>
        <input {...checked('email')} type="email" autoComplete="email" />
        {faultOf('email')}
      </div>
      <div className="application-field">
        <label htmlFor={`${id}-reason`}>{FORM.reason}</label>
        <textarea
          id={`${id}-reason`}
          name="reason"
          rows={3}
          placeholder={CHURCH.form.reasonPlaceholder}
          disabled={disabled}
        />
      </div>
      <SectField id={`${id}-sect`} disabled={disabled} />
      <div className="application-field application-oath">
        <input {...checked('agreed')} type="checkbox" required />
        <label htmlFor={`${id}-agreed`}>{CHURCH.form.oath}</label>
        {faultOf('agreed')}
      </div>
    </>
  );
}

/** A list that shows all it has, so that none of it need be chosen. */
function SectField({ id, disabled }: { id: string; disabled: boolean }) {
  return (
    <div className="application-field">
      <label htmlFor={id}>{FORM.sect}</label>
      <select id={id} name="sect" size={CHURCH.sects.length} disabled={disabled}>
        {CHURCH.sects.map(sectOption).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
