import { Panel, WaysOut } from '../../features/retro/parts.tsx';
import { MOUSE_FRAMES } from '../../features/retro/pixels/mouse-sprites.ts';
import { PixelArt } from '../../features/retro/pixels/pixel-art.tsx';
import { RetroPage } from '../../features/retro/retro-page.tsx';
import { HIT_KEYS, useHits, VisitCounter } from '../../features/retro/visit-counter.tsx';
import type { Loaded } from '../../lib/route.ts';
import { type Book, cardId, CARDS, COUNTER, LIBRARY, libraryHead, NEW_TAB, SHELF } from './shelf.ts';

/** The library of the den. */
export function Page() {
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

export const load = (): Promise<Loaded> => Promise.resolve({ status: 200, head: libraryHead });

/** The backs of the books, in a row; each leads to its card. */
function BookShelf() {
  return (
    <nav className="book-shelf" aria-label={SHELF}>
      <ol>
        {LIBRARY.books.map(({ title }, n) => (
          <li key={title}>
            <a href={`#${cardId(n)}`} className="spine">
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A card for each book: where to read up on it, and what feral wrote in it. */
function BookCards() {
  return (
    <section aria-label={CARDS}>
      <ol className="book-cards">
        {LIBRARY.books.map((book, n) => (
          <Card key={book.title} book={book} id={cardId(n)} />
        ))}
      </ol>
    </section>
  );
}

function Card({ book, id }: { book: Book; id: string }) {
  const { title, author, year, url, opinion } = book;
  return (
    <li className="book-card" id={id}>
      <h2>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {title}
          <span className="unseen"> {NEW_TAB}</span>
        </a>
      </h2>
      <p className="book-author">
        {author}, {year}
      </p>
      <p className="book-opinion">{opinion}</p>
    </li>
  );
}
