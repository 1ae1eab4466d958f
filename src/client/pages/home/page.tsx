import { AdminLink } from '../../features/auth/session.tsx';
import { Panel } from '../../features/retro/parts.tsx';
import { DEN_FRAMES } from '../../features/retro/pixels/den-sprites.ts';
import { PixelArt } from '../../features/retro/pixels/pixel-art.tsx';
import { RetroPage } from '../../features/retro/retro-page.tsx';
import { DenMenu } from './page.tsx';
import { DenSide, TrophyShelf } from './den-side.tsx';
import { DEN } from './den.ts';
import { GuestBook } from './page.tsx';
import { LiveLine } from './live-line.tsx';
import { homeHead, WELCOME } from './den.ts';

/** The den, as its webmaster left it. */
export function HomePage() {
  return (
    <RetroPage look="den" head={homeHead} pageTitle={DEN.pageTitle} news={DEN.news}>
      <div className="den">
        <header className="den-head">
          <PixelArt frames={DEN_FRAMES} scale={4} className="pixel-art-blinks" />
          <h1 className="word-art">{DEN.heading}</h1>
          <p className="den-tagline">{DEN.tagline}</p>
          <AdminLink className="bevel den-admin" />
        </header>
        <LiveLine />
        <DenMenu />
        <div className="den-middle">
          <Panel title={WELCOME} className="welcome">
            {DEN.welcome.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Panel>
          <GuestBook />
        </div>
        <DenSide />
        <TrophyShelf />
        <footer className="den-foot">
          <p className="web-ring">{DEN.webring}</p>
          <p>{DEN.updated}</p>
        </footer>
      </div>
    </RetroPage>
  );
}
