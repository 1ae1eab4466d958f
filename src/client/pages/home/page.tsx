import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { AdminLink } from '../../features/auth/session.tsx';
import { RecapOfAbsence } from '../../features/recap/recap.tsx';
import { Panel } from '../../features/retro/parts.tsx';
import { DEN_FRAMES, PEN } from '../../features/retro/pixels/den-sprites.ts';
import { PixelArt } from '../../features/retro/pixels/pixel-art.tsx';
import { RetroPage } from '../../features/retro/retro-page.tsx';
import { PLACES } from '../../features/retro/retro.ts';
import type { Loaded } from '../../lib/route.ts';
import { type PageData, trpc } from '../../lib/trpc.ts';
import { DenSide, TrophyShelf } from './den-side.tsx';
import { LineOfDay, LINE_OF_DAY_INPUT } from './line-of-day.tsx';
import { Spoils } from './spoils.tsx';
import { DEN, type GuestBookEntry, homeHead, MENU, SIGN, WELCOME } from './den.ts';
import { LiveLine, LATEST_INPUT } from './live-line.tsx';

/** The den, as its webmaster left it. */
export function Page() {
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
        <Recap />
        <DenMenu />
        <div className="den-middle">
          <Panel title={WELCOME} className="welcome">
            {DEN.welcome.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Panel>
          <Spoils />
          <LineOfDay />
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

/** What somebody missed who comes back. What was said last is known from the live line. */
function Recap() {
  const { data } = trpc.eternal.history.useQuery(LATEST_INPUT, { enabled: false });
  return <RecapOfAbsence latest={data?.at(-1)} place="den" />;
}

/** Fetches what was said last. The den is at home whether or not anybody can be heard. */
export async function load(data: PageData): Promise<Loaded> {
  await Promise.all([
    data.eternal.history.fetch(LATEST_INPUT),
    data.eternal.spoils.fetch(),
    data.stamps.best.fetch(LINE_OF_DAY_INPUT),
    data.eternal.watchers.fetch(),
  ]);
  return { status: 200, head: homeHead };
}

/** A button for each room, and what is behind it. */
function DenMenu() {
  return (
    <nav className="den-menu" aria-label={MENU}>
      <ul>
        {DEN.menu.map(({ id, caption, tease }) => (
          <li key={id}>
            <Link href={PLACES[id]} className="bevel">
              {caption}
            </Link>
            <p className="den-tease">{tease}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What visitors wrote while there was a pen. */
function GuestBook() {
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
      <p className="guest-book-sign">
        <Link href={paths.guestBook} className="bevel">
          {SIGN}
        </Link>
      </p>
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
