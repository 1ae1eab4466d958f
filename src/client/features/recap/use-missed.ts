import { useEffect, useEffectEvent, useState } from 'react';
import type { Recap } from '#shared/schemas/recap.ts';
import { type Api, trpc } from '../../lib/trpc.ts';
import type { FeedMessage } from '../feed/feed-state.ts';
import { type Absence, absenceUntil, noteSeen, seenLine } from './absence.ts';
import { type Missed, missedIn } from './missed.ts';

/** Whoever was away for longer is told of the latest forty episodes. */
const PAGES_MAX = 2;

/** What a visitor has missed, once that is known. */
export interface KnownAbsence {
  readonly absence: Absence;
  readonly missed: Missed;
}

/**
 * What somebody has missed who comes to a page that shows `latest` as the latest line of the duel. The server tells everybody the same
 * of its latest episodes; what of it this visitor has missed is known to their browser alone.
 */
export function useMissed(latest: FeedMessage | undefined): [KnownAbsence | undefined, () => void] {
  const api = trpc.useUtils().client;
  const [known, setKnown] = useState<KnownAbsence>();
  const isKnown = latest !== undefined;
  const absenceNow = useEffectEvent(() => {
    const line = latest && seenLine(latest);
    return line && !document.hidden ? absenceUntil(line) : undefined;
  });
  useEffect(() => {
    if (!isKnown) return;
    const listening = new AbortController();
    const { signal } = listening;
    const look = () => {
      const absence = absenceNow();
      // What does not come is told at the next visit.
      if (absence)
        void pagesOf(api, absence).then((pages) => signal.aborted || tell(pages, absence), nothing);
    };
    const tell = (pages: Recap[], absence: Absence) =>
      setKnown({ absence, missed: missedIn(pages, absence) });
    look();
    // Somebody comes back to a page that was hidden, too.
    document.addEventListener('visibilitychange', look, { signal });
    return () => listening.abort();
  }, [api, isKnown]);
  return [known && known.missed.lines > 0 ? known : undefined, () => setKnown(undefined)];
}

const nothing = () => undefined;

async function pagesOf(api: Api, absence: Absence): Promise<Recap[]> {
  const pages = [await api.recap.latest.query({})];
  while (pages.length < PAGES_MAX && !missedIn(pages, absence).isWhole) {
    const before = pages.at(-1)?.next;
    if (before == null) break;
    pages.push(await api.recap.latest.query({ before }));
  }
  return pages;
}

/** Notes each line as it comes, while the page is seen, and once more as the page is left or come back to. */
export function useSeen(latest: FeedMessage | undefined): void {
  const note = useEffectEvent(() => {
    const line = latest && seenLine(latest);
    if (line && !document.hidden) noteSeen(line);
  });
  useEffect(() => note(), [latest?._id]);
  useEffect(() => {
    const listening = new AbortController();
    const onLeaveOrReturn = () => note();
    addEventListener('pagehide', onLeaveOrReturn, { signal: listening.signal });
    document.addEventListener('visibilitychange', onLeaveOrReturn, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
