import { Panel, WaysOut } from '../../features/retro/parts.tsx';
import { RetroPage } from '../../features/retro/retro-page.tsx';
import { isRefusal, TicketForm } from '../../features/tickets/ticket-form.tsx';
import { FORM_TEXTS, GUEST_BOOK } from '../../features/tickets/ticket-texts.ts';
import type { Loaded, Params } from '../../lib/route.ts';
import { trpc, type PageData } from '../../lib/trpc.ts';

const { title, description } = GUEST_BOOK;
const head = { title, description };

/** The den's guest book, and the line to write into; where the address names a refusal, with the reason. */
export function Page({ params }: { params: Params }) {
  return (
    <RetroPage look="den" head={head} pageTitle={GUEST_BOOK.pageTitle}>
      <div className="guest-book-page">
        <header>
          <h1 className="word-art">{title}</h1>
          <p>{GUEST_BOOK.intro}</p>
        </header>
        <Panel title={FORM_TEXTS['guest-book'].label}>
          <TicketForm purpose="guest-book" refusal={params.id} />
        </Panel>
        <Panel title={GUEST_BOOK.entries} className="guest-book">
          <Entries />
        </Panel>
        <WaysOut />
      </div>
    </RetroPage>
  );
}

function Entries() {
  const { data: entries = [] } = trpc.tickets.guestBook.useQuery();
  if (entries.length === 0) return <p>{GUEST_BOOK.none}</p>;
  return (
    <ol className="guest-book-entries">
      {entries.map(({ number, text, name, filedAt }) => (
        <li key={number} className="guest-book-entry">
          <p className="guest-book-name">
            <b>{name ?? GUEST_BOOK.nameless}</b>
          </p>
          <p className="guest-book-date">{filedAt.toISOString().slice(0, 10)}</p>
          <p className="guest-book-text">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Fetches the entries. A refusal that doesn't exist is no page. */
export async function load(data: PageData, { id }: Params): Promise<Loaded> {
  await data.tickets.guestBook.fetch();
  return { status: id === '' || isRefusal(id) ? 200 : 404, head };
}
