import { DeadEnd } from '../components/ui/dead-end.tsx';
import { PageLoading } from '../components/ui/page-fallbacks.tsx';
import { BinList } from '../features/bin/bin-list.tsx';
import { BIN_TEXTS, BIN_TITLE } from '../features/bin/bin-texts.ts';
import { orMissing } from '../lib/errors.ts';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import type { Loaded } from '../lib/route.ts';
import { type PageData, trpc } from '../lib/trpc.ts';

/** Lines that did not leave the building. Without the operator's leave there is no such page. */
export function Page() {
  const { data, isPending } = trpc.bin.list.useQuery(BIN_INPUT);
  usePageHead(data ? binHead : isPending ? undefined : shutHead);
  if (isPending) return <PageLoading text={BIN_TITLE} />;
  if (!data) return <DeadEnd title={BIN_TEXTS.shut} />;
  return (
    <div className="search-page">
      <h1>{BIN_TEXTS.heading}</h1>
      {BIN_TEXTS.intro.map((paragraph) => (
        <p key={paragraph} className="search-intro">
          {paragraph}
        </p>
      ))}
      {data.length === 0 ? <p role="status">{BIN_TEXTS.empty}</p> : <BinList lines={data} />}
    </div>
  );
}

/** What the page asks for, on the server and in the browser alike. */
const BIN_INPUT = {};

const binHead: PageHead = { title: BIN_TITLE, description: BIN_TEXTS.heading };
const shutHead: PageHead = { title: BIN_TEXTS.shut, description: BIN_TEXTS.shut };

/** Fetches the latest refused lines. */
export async function load(data: PageData): Promise<Loaded> {
  const lines = await orMissing(data.bin.list.fetch(BIN_INPUT));
  return lines ? { status: 200, head: binHead } : { status: 404, head: shutHead };
}
