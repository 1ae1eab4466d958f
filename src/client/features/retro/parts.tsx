import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'wouter';
import { AdminLink } from '../auth/session.tsx';
import { PLACES, RETRO } from './retro.ts';

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

/** The buttons at the foot of a page that has no header to leave by. */
export function WaysOut() {
  const [here] = useLocation();
  const { heading, places } = RETRO.ways;
  return (
    <nav className="ways-out" aria-label={heading}>
      {places
        .filter(({ id }) => PLACES[id] !== here)
        .map(({ id, caption }) => (
          <Link key={id} href={PLACES[id]} className="bevel">
            {caption}
          </Link>
        ))}
      <AdminLink className="bevel" />
    </nav>
  );
}
