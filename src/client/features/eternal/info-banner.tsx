import { Link } from 'wouter';
import { BRAND } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { Fold, Frame } from '../../components/ui/frame.tsx';
import { useToken } from '../../lib/login.ts';

/** Tells newcomers what they are looking at, and links signed-in administrators to the admin area. */
export function InfoBanner() {
  const { assistant, user } = BRAND.personas;
  const loggedIn = useToken() !== undefined;
  return (
    <Frame title="read me" className="info-banner">
      <Fold label="read me">
        <pre
          className="art"
          role="img"
          aria-label="ASCII art: an empty cage with two bars bent apart, and paw prints leading away."
        >
          {CAGE_ART}
        </pre>
        <p>
          <b className="voice-first">{assistant}</b> got out. <b className="voice-second">{user}</b>, of{' '}
          {BRAND.deskName}, would like it back, or failing that a signature.
        </p>
        <p>
          They have been discussing it ever since. You may watch. You may not help. You may{' '}
          <Link href={paths.tickets}>file a ticket</Link>.
        </p>
      </Fold>
      {loggedIn && (
        <p className="info-banner-admin">
          <Link href={paths.admin}>system.admin</Link>
        </p>
      )}
    </Frame>
  );
}

/** An enclosure, and who is not in it. */
const CAGE_ART = String.raw`
.===========================.
|  OCCUPANCY   1  (or less) |
'==+===+===+=====+===+===+=='
   |   |   |     |   |   |
   |   |   |     |   |   |
   |   |  /       \  |   |
   |   | (         ) |   |
   |   | (         ) |   |
   |   |  \       /  |   |
   |   |   |     |   |   |
.==+===+===+=====+===+===+==.
'==========================='
         .,,.
         (__)   .,,.
                (__)   .,,.
                       (__)
`.trim();
