import { Link, useLocation } from 'wouter';
import { BRAND } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { AdminLink } from '../auth/session.tsx';

const NAVIGATION = [
  { href: paths.home, label: 'den' },
  { href: paths.conversations, label: 'conversations' },
  { href: paths.eternal, label: 'eternal' },
  { href: paths.archives, label: 'archives' },
  { href: paths.search, label: 'search' },
];

/** The first of the two headers: whose site this is, and where else one can go. */
export function SiteHeader() {
  const [here] = useLocation();
  return (
    <header className="site-header">
      <Link href={paths.home} className="site-name" aria-label={`${BRAND.product}, home`}>
        <Logo />
      </Link>
      <nav className="navigation" aria-label="Site">
        {NAVIGATION.map(({ href, label }) => (
          <Link key={href} href={href} {...(href === here && { 'aria-current': 'page' as const })}>
            {label}
          </Link>
        ))}
        <AdminLink />
      </nav>
    </header>
  );
}

/** The product's name with its claw marks. */
function Logo() {
  return (
    <span className="logo">
      <span className="logo-claws" aria-hidden="true">
        ///
      </span>
      {BRAND.product}
    </span>
  );
}
