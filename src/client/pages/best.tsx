import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { ALL_STAMPS } from '#shared/stamps.ts';
import { DeadEnd } from '../components/ui/dead-end.tsx';
import { PageLoading } from '../components/ui/page-fallbacks.tsx';
import { type BestChoice, BestChoices } from '../features/stamps/best-choices.tsx';
import { BestLineItem } from '../features/stamps/best-line.tsx';
import { BEST_TEXTS, periodOf } from '../features/stamps/best-texts.ts';
import { STAMP_KINDS } from '../features/stamps/stamp-kinds.ts';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import type { Loaded, Params } from '../lib/route.ts';
import { type PageData, trpc } from '../lib/trpc.ts';

/** How long the page may be kept: its stamps change without a word being said. */
const KEPT_MS = 10_000;

/** The lines that visitors stamped most. */
export function Page({ params }: { params: Params }) {
  const chosen = chosenIn(params);
  usePageHead(chosen ? bestHead : notFoundHead);
  if (!chosen) return <DeadEnd title={BEST_TEXTS.notFound} />;
  return (
    <article className="best-page">
      <h1>{BEST_TEXTS.title}</h1>
      <p>{BEST_TEXTS.intro}</p>
      <BestChoices chosen={chosen} />
      <BestLinesOf chosen={chosen} />
    </article>
  );
}

function BestLinesOf({ chosen }: { chosen: BestChoice }) {
  const { data, isPending } = trpc.stamps.best.useQuery(chosen);
  if (isPending) return <PageLoading text={BEST_TEXTS.loading} />;
  if (!data) return <p role="status">{BEST_TEXTS.failed}</p>;
  if (data.lines.length === 0) return <Nothing />;
  return (
    <ol className="best-lines">
      {data.lines.map((line) => (
        <li key={line.message._id} className="best-line">
          <BestLineItem line={line} />
        </li>
      ))}
    </ol>
  );
}

function Nothing() {
  return (
    <p>
      {BEST_TEXTS.none} <Link href={paths.eternal}>{BEST_TEXTS.goAndStamp}</Link>
    </p>
  );
}

/** What the address asks for; undefined where there is no such time or stamp. */
function chosenIn({ id, stamp }: Params): BestChoice | undefined {
  const period = id === '' ? 'day' : periodOf(id);
  const known = stamp === '' || STAMP_KINDS.some((kind) => kind.id === stamp);
  return period && known ? { period, stamp: stamp || ALL_STAMPS } : undefined;
}

const bestHead: PageHead = { title: BEST_TEXTS.title, description: BEST_TEXTS.intro };
const notFoundHead: PageHead = { title: BEST_TEXTS.notFound, description: BEST_TEXTS.notFound };

/** Fetches the lines. What there is no ledger of is a page too, with status 404. */
export async function load(data: PageData, params: Params): Promise<Loaded> {
  const chosen = chosenIn(params);
  if (!chosen) return { status: 404, head: notFoundHead };
  await data.stamps.best.fetch(chosen);
  return { status: 200, head: bestHead, keptMs: KEPT_MS };
}
