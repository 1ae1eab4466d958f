import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { FEED_NAME } from '#shared/brand.ts';

/** The strip over a page that leads to the live feed. */
export function InversionBanner() {
  return (
    <nav aria-label={FEED_NAME}>
      <Link href={paths.eternal} className="inversion-banner">
        <span aria-hidden="true">&gt;&gt;&gt; </span>enter {FEED_NAME}
        <span aria-hidden="true"> &lt;&lt;&lt;</span>
      </Link>
    </nav>
  );
}
