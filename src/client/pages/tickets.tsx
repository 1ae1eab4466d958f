import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { Frame } from '../components/ui/frame.tsx';
import { isRefusal, TicketForm } from '../features/tickets/ticket-form.tsx';
import { OwnTickets } from '../features/tickets/own-tickets.tsx';
import { FORM_TEXTS, TICKETS_PAGE } from '../features/tickets/ticket-texts.ts';
import { usePageHead } from '../lib/page-head.ts';
import type { Loaded, Params } from '../lib/route.ts';
import type { PageData } from '../lib/trpc.ts';

const { title, description } = TICKETS_PAGE;
const head = { title, description };

/** The desk's form for the public; where its address names a refusal, with the reason. */
export function Page({ params }: { params: Params }) {
  usePageHead(head);
  return (
    <div className="tickets-page">
      <h1>{title}</h1>
      <div className="tickets-intro">
        {TICKETS_PAGE.intro.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Frame title={FORM_TEXTS.show.label}>
        <TicketForm purpose="show" refusal={params.id} />
      </Frame>
      <OwnTickets />
      <p>
        <Link href={paths.eternal}>{TICKETS_PAGE.watch}</Link>
      </p>
    </div>
  );
}

/** Nothing is fetched. A refusal that doesn't exist is no page. */
export function load(_data: PageData, { id }: Params): Promise<Loaded> {
  return Promise.resolve({ status: id === '' || isRefusal(id) ? 200 : 404, head });
}
