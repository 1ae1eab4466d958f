import { HIT_KEYS, useHits } from '../../features/retro/visit-counter.tsx';
import { Panel } from '../../features/retro/parts.tsx';
import { MOUSE_FRAMES } from '../../features/retro/pixels/mouse-sprites.ts';
import { PixelArt } from '../../features/retro/pixels/pixel-art.tsx';
import { RetroPage } from '../../features/retro/retro-page.tsx';
import { VisitCounter } from '../../features/retro/visit-counter.tsx';
import { WaysOut } from '../../features/retro/parts.tsx';
import { BookCards } from './page.tsx';
import { BookShelf } from './page.tsx';
import { LIBRARY } from './shelf.ts';
import { COUNTER, libraryHead } from './shelf.ts';

/** The library of the den. */
export function LibraryPage() {
  return (
    <RetroPage look="library" head={libraryHead} pageTitle={LIBRARY.pageTitle}>
      <div className="library">
        <header className="library-head">
          <PixelArt frames={MOUSE_FRAMES} scale={5} className="pixel-art-blinks" />
          <div>
            <h1>{LIBRARY.heading}</h1>
            <p>{LIBRARY.intro}</p>
          </div>
        </header>
        <BookShelf />
        <BookCards />
        <Panel title={COUNTER} className="library-counter">
          <VisitCounter caption={LIBRARY.counter} hits={useHits(HIT_KEYS.library)} />
        </Panel>
        <footer className="library-foot">
          <p>{LIBRARY.closing}</p>
          <WaysOut />
        </footer>
      </div>
    </RetroPage>
  );
}
