import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly className?: string;
  /** Where links within the page point. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A box with a bar for its title, as every box had one. */
export function Panel({ title, className = '', id, children }: Props) {
  const titleId = useId();
  return (
    <section className={`panel ${className}`} aria-labelledby={titleId} {...(id !== undefined && { id })}>
      <h2 className="panel-title" id={titleId}>
        {title}
      </h2>
      <div className="panel-body">{children}</div>
    </section>
  );
}
