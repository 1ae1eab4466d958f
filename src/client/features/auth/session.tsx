import { Link, useLocation } from 'wouter';
import { useToken } from '../../lib/login.ts';
import { paths } from '#shared/paths.ts';

/** The way to the admin area, for whoever has a token. */
export function AdminLink({ className }: { className?: string }) {
  const [here] = useLocation();
  if (useToken() === undefined) return null;
  return (
    <Link
      href={paths.admin}
      className={className}
      {...(here === paths.admin && { 'aria-current': 'page' as const })}
    >
      system.admin
    </Link>
  );
}
