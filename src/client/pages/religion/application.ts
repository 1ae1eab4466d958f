/** What an applicant writes down that can be wrong. */
interface Application {
  readonly name: string;
  readonly email: string;
  readonly agreed: boolean;
}

/** The field that something is wrong with. */
export type Fault = keyof Application;

/**
 * What browsers take for an email address, but with a dot in its domain, as every public one has:
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`);

/** The fields of an application that are wrong, in the order of the form. */
export function faultsOf({ name, email, agreed }: Application): Fault[] {
  const wrong: Record<Fault, boolean> = {
    name: name.trim() === '',
    email: email.trim() !== '' && !EMAIL.test(email.trim()),
    agreed: !agreed,
  };
  return (['name', 'email', 'agreed'] as const).filter((field) => wrong[field]);
}
