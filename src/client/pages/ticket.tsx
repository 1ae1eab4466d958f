import { useEffect } from 'react';
import { DeadEnd } from '../components/ui/dead-end.tsx';
import { PageLoading } from '../components/ui/page-fallbacks.tsx';
import { noteTicket } from '../features/tickets/own-tickets.tsx';
import { Receipt } from '../features/tickets/ticket-receipt.tsx';
import { RECEIPT } from '../features/tickets/ticket-texts.ts';
import { orMissing } from '../lib/errors.ts';
import { usePageHead } from '../lib/page-head.ts';
import type { Loaded, Params } from '../lib/route.ts';
import { type PageData, trpc } from '../lib/trpc.ts';

/** How often a ticket that is still in the queue is asked about, while its page is looked at. */
const LOOK_MS = 5_000;

/** A visitor's own ticket. Its place in the queue moves while the page is open. */
export function Page({ params }: { params: Params }) {
  const { data, isPending } = trpc.tickets.byNumber.useQuery(inputOf(params), {
    retry: false,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.place === null ? false : LOOK_MS),
  });
  usePageHead(headOf(params));
  const number = data?.number;
  useEffect(() => {
    if (number !== undefined) noteTicket(number);
  }, [number]);
  if (isPending) return <PageLoading text={RECEIPT.loading} />;
  if (!data)
    return (
      <DeadEnd title={RECEIPT.notFound}>
        <p>{RECEIPT.notFoundHint}</p>
      </DeadEnd>
    );
  return (
    <div className="tickets-page">
      <Receipt ticket={data} />
    </div>
  );
}

/** Fetches a ticket for whoever filed it. To everybody else it is a page with status 404. */
export async function load(data: PageData, params: Params): Promise<Loaded> {
  const found = await orMissing(data.tickets.byNumber.fetch(inputOf(params)));
  return { status: found ? 200 : 404, head: headOf(params) };
}

function inputOf({ id }: Params) {
  return { number: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0 };
}

function headOf({ id }: Params) {
  return { title: `Ticket ${id}`.trim(), description: RECEIPT.description };
}
