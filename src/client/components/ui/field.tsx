import { useId, type ReactNode } from 'react';

/** What the control of a field must carry to belong to its label and its error. */
interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

interface FieldProps {
  readonly label: string;
  /** What is wrong with the value, in a sentence. Announced when it appears. */
  readonly error?: string | undefined;
  readonly className?: string;
  /** A tick box comes before its label. */
  readonly labelLast?: boolean;
  /** Renders the control: an input, a textarea or a select. */
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control of a form with its label and, if something is wrong with it, what that is. */
export function Field({ label, error, className = '', labelLast = false, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const control = {
    id,
    ...(error !== undefined && { 'aria-invalid': true as const, 'aria-describedby': errorId }),
  };
  const name = <label htmlFor={id}>{label}</label>;
  return (
    <div className={`form-field ${className}`}>
      {!labelLast && name}
      {children(control)}
      {labelLast && name}
      {error !== undefined && (
        <p className="form-field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
