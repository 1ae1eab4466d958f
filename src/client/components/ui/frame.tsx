import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A box with its title set into the upper border. */
export function Frame({ title, className = '', children }: Props) {
  const titleId = useId();
  return (
    <section className={`frame ${className}`} aria-labelledby={titleId}>
      <h2 className="frame-title" id={titleId}>
        {title}
      </h2>
      {children}
    </section>
  );
}
