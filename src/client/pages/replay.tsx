import { useState } from 'react';
import { endpoints } from '#shared/paths.ts';
import { askedIn } from '#shared/replay-address.ts';
import { DeadEnd } from '../components/ui/dead-end.tsx';
import { PageLoading } from '../components/ui/page-fallbacks.tsx';
import { REPLAY_TEXTS } from '../features/replay/replay-texts.ts';
import { dayInput, ReplayView } from '../features/replay/replay-view.tsx';
import { orMissing } from '../lib/errors.ts';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import type { Loaded, Params } from '../lib/route.ts';
import { type PageData, trpc } from '../lib/trpc.ts';

/** The time machine. Only what the address says at first is read here; from there on the player reads. */
export function Page({ params: { search } }: { params: Params }) {
  const [asked] = useState(() => askedIn(search));
  const { data, isPending } = trpc.replay.page.useQuery(asked.place, { staleTime: Infinity });
  usePageHead(replayHead);
  if (isPending) return <PageLoading text={REPLAY_TEXTS.loading} />;
  if (!data) return <DeadEnd title={REPLAY_TEXTS.notFound} />;
  return <ReplayView page={data} asked={asked} search={search} />;
}

const replayHead: PageHead = {
  title: REPLAY_TEXTS.title,
  description: REPLAY_TEXTS.intro,
  preview: { image: endpoints.sitePicture, type: 'website' },
};

/** Fetches what was said from the place on, and its day. A place that is not there is a page too, with status 404. */
export async function load(data: PageData, params: Params): Promise<Loaded> {
  const { place } = askedIn(params.search);
  const found = await orMissing(data.replay.page.fetch(place));
  if (!found) return { status: 404, head: replayHead };
  const line = found.lines[Math.min(found.position, found.lines.length - 1)];
  if (line && found.tape === 'duel') await data.replay.day.fetch(dayInput(line.createdAt));
  return { status: 200, head: replayHead };
}
