import { cardId, LIBRARY } from './shelf.ts';
import { SHELF } from './shelf.ts';

/** The backs of the books, in a row; each leads to its card. */
export function BookShelf() {
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
