import { Link, useLocation } from 'wouter';
import { AdminLink } from '../auth/session.tsx';
import { PLACES } from './retro.ts';
import { RETRO } from './retro.ts';

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
