import { Panel } from '../../features/retro/parts.tsx';
import { PEN } from '../../features/retro/pixels/den-sprites.ts';
import { PixelArt } from '../../features/retro/pixels/pixel-art.tsx';
import { DEN, type GuestBookEntry } from './den.ts';

/** What visitors wrote while there was a pen. */
export function GuestBook() {
  const { heading, intro, entries } = DEN.guestbook;
  return (
    <Panel title={heading} className="guest-book">
      <div className="guest-book-intro">
        <PixelArt frames={[PEN]} scale={4} />
        <p>{intro}</p>
      </div>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.date} {...entry} />
        ))}
      </ol>
    </Panel>
  );
}

function Entry({ name, from, date, text }: GuestBookEntry) {
  return (
    <li className="guest-book-entry">
      <p className="guest-book-name">
        <b>{name}</b>, {from}
      </p>
      <p className="guest-book-date">{date}</p>
      <p className="guest-book-text">{text}</p>
    </li>
  );
}
