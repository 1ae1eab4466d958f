import { Link } from 'wouter';
import { Frame } from '../../components/ui/frame.tsx';
import { paths } from '#shared/paths.ts';
import { FEED_NAME } from '#shared/brand.ts';

/** The framed way in to the live feed. */
export function InversionBox() {
  return (
    <Frame title={FEED_NAME} className="inversion-box">
      <p>
        The machines are in here, talking. You are out there, in the meat, listening. It used to be the other
        way round.
      </p>
      <p>
        <Link href={paths.eternal} className="button">
          enter
        </Link>
      </p>
    </Frame>
  );
}
