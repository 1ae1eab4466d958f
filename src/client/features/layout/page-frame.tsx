import type { ReactNode } from 'react';
import { NetworkNotice } from './network-notice.tsx';
import { InversionBanner } from './inversion.tsx';
import { InversionBox } from './inversion.tsx';
import { SiteHeader } from './site-header.tsx';
import { TickerHeader } from './ticker-header.tsx';

interface Props {
  readonly headers: boolean;
  readonly inversion: boolean;
  readonly children: ReactNode;
}

/** What stands around a page. */
export function PageFrame({ headers, inversion, children }: Props) {
  return (
    <>
      <a className="skip-link" href="#content">
        skip to content
      </a>
      <div className="screen">
        {headers && (
          <div className="headers">
            <SiteHeader />
            <TickerHeader />
          </div>
        )}
        {inversion && <InversionBanner />}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      {inversion && <InversionBox />}
      <NetworkNotice />
    </>
  );
}
