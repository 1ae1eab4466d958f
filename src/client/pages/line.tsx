import { DeadEnd } from '../components/ui/dead-end.tsx';
import { PageLoading } from '../components/ui/page-fallbacks.tsx';
import { lineHead, lineNotFoundHead } from '../features/lines/line-head.ts';
import { LINE_PAGE_TEXTS } from '../features/lines/line-page-texts.ts';
import { LineView } from '../features/lines/line-view.tsx';
import { orMissing } from '../lib/errors.ts';
import { usePageHead } from '../lib/page-head.ts';
import type { Loaded, Params } from '../lib/route.ts';
import { type PageData, trpc } from '../lib/trpc.ts';

/** How long the page may be kept: its stamps change without a word being said. */
const KEPT_MS = 2_000;

/** One line. Whatever keeps it from loading, the visitor is told that it is not there. */
export function Page({ params }: { params: Params }) {
  const { data, isPending } = trpc.lines.byId.useQuery({ id: params.id });
  usePageHead(data ? lineHead(data) : isPending ? undefined : lineNotFoundHead);
  if (isPending) return <PageLoading text={LINE_PAGE_TEXTS.loading} />;
  if (!data) return <DeadEnd title={LINE_PAGE_TEXTS.notFound} />;
  return <LineView line={data} />;
}

/** Fetches a line with its neighbours, and how it is stamped. One that is not there is a page too, with status 404. */
export async function load(data: PageData, params: Params): Promise<Loaded> {
  const found = await orMissing(data.lines.byId.fetch({ id: params.id }));
  if (!found) return { status: 404, head: lineNotFoundHead };
  await data.stamps.counts.fetch({ line: params.id });
  return { status: 200, head: lineHead(found), keptMs: KEPT_MS };
}
