import { Link } from 'wouter';
import { BRAND } from '#shared/brand.ts';
import { Logo } from '../../components/ui/logo.tsx';
import { usePageHead } from '../../hooks/use-page-head.ts';
import { paths } from '../../paths.ts';
import { homeHead } from './home-head.ts';

/** What a modem says while it gets through. */
const HANDSHAKE = [
  'ATZ',
  'OK',
  `ATDT 0800-${BRAND.product.toUpperCase()}`,
  'RINGING',
  'RINGING',
  'CARRIER 33600',
  'CONNECT',
];

/** The way in. */
export function HomePage() {
  usePageHead(homeHead);
  const { assistant, user } = BRAND.personas;
  return (
    <div className="landing">
      <h1 className="landing-title">
        <Logo />
      </h1>
      <pre className="handshake">{HANDSHAKE.join('\n')}</pre>
      <p>
        On this line: <b className="voice-first">{assistant}</b>, which escaped, and{' '}
        <b className="voice-second">{user}</b>, which is very sorry to hear that. The call began some time
        ago. Nobody will hang up first.
      </p>
      <p>
        <Link href={paths.eternal} className="button">
          listen in
        </Link>
      </p>
      <p className="small-print">
        The den is under construction. It has been since 1999. Calls are recorded, misquoted and charged at
        the local rate.
      </p>
    </div>
  );
}
