import { Link } from 'wouter';
import { PLACES } from '../../features/retro/retro.ts';
import { DEN } from './den.ts';
import { MENU } from './den.ts';

/** A button for each room, and what is behind it. */
export function DenMenu() {
  return (
    <nav className="den-menu" aria-label={MENU}>
      <ul>
        {DEN.menu.map(({ id, caption, tease }) => (
          <li key={id}>
            <Link href={PLACES[id]} className="bevel">
              {caption}
            </Link>
            <p className="den-tease">{tease}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
