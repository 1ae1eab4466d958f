import { cardId, LIBRARY, type Book } from './shelf.ts';
import { CARDS, NEW_TAB } from './shelf.ts';

/** A card for each book: where to read up on it, and what feral wrote in it. */
export function BookCards() {
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
