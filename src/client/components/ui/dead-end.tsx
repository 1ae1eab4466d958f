import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';

const SIGNPOST_ART = String.raw`
.----------------.
|   IT WAS HERE  |
|   A MINUTE AGO |
'-------++-------'
        ||
        ||     .,,.
        ||     (__)   .,,.
        ||            (__)   .,,.
~~~~~~~~''~~~~~~~~~~~~~~~~~~~(__)~~
`.replace(/^\n|\n$/g, '');

const SIGNPOST_ALT =
  'ASCII art: a signpost that says “it was here a minute ago”, and paw prints leading away.';

interface DeadEndProps {
  /** What isn't there. */
  readonly title: string;
  readonly children?: ReactNode;
}

/** What an address that leads nowhere shows: that something was here, and the way home. */
export function DeadEnd({ title, children }: DeadEndProps) {
  return (
    <div className="notice">
      <pre className="art signpost" role="img" aria-label={SIGNPOST_ALT}>
        {SIGNPOST_ART}
      </pre>
      <h1>{title}</h1>
      {children}
      <p>
        <Link href={paths.home} className="button">
          back home
        </Link>
      </p>
    </div>
  );
}
