import { SEARCH_LENGTH_MAX } from '#shared/constants.ts';

interface Props {
  /** The key of the address's query. */
  readonly name: string;
  readonly value: string;
  readonly placeholder: string;
  readonly label: string;
}

/** A box for what is to be found. */
export function SearchInput({ name, value, placeholder, label }: Props) {
  return (
    <input
      type="search"
      name={name}
      defaultValue={value}
      maxLength={SEARCH_LENGTH_MAX}
      placeholder={placeholder}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** What was typed into the box `name` of a form. */
export function typedInto(form: HTMLFormElement, name: string): string {
  const text = new FormData(form).get(name);
  return typeof text === 'string' ? text.trim() : '';
}
