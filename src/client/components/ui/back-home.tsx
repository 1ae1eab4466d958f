import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';

/** The link that every dead end has. */
export function BackHome() {
  return (
    <p>
      <Link href={paths.home} className="button">
        back home
      </Link>
    </p>
  );
}
