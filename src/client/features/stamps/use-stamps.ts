import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { StampCountsInput } from '#shared/schemas/stamp.ts';
import { serverSentence } from '../../lib/errors.ts';
import { type Api, OUTLIVES_PAGE, trpc } from '../../lib/trpc.ts';
import { STORAGE_KEY } from './own-stamps.ts';
import { type LineStamps, stampBook } from './stamp-book.ts';
import { stampLabel } from './stamp-kinds.ts';
import { STAMP_TEXTS } from './stamp-texts.ts';

/** How a line is stamped, as far as the page knows; undefined on the server and in the first render that must match it. */
export function useLineStamps(line: string): LineStamps | undefined {
  return useSyncExternalStore(
    stampBook.subscribe,
    () => stampBook.of(line),
    () => undefined,
  );
}

/** Asks how lines are stamped, for all that show them. Where no answer comes, nothing is shown: the feed tells what changes. */
export function askForStamps(api: Api, input: StampCountsInput): void {
  api.stamps.counts.query(input).then(
    ({ lines }) => stampBook.hear(lines),
    () => undefined,
  );
}

interface Stamping {
  /** Puts a stamp, or takes it back. */
  readonly press: (stamp: string) => void;
  /** What came of it: for those who cannot see it, and where it failed for everybody. */
  readonly outcome: { readonly text: string; readonly failed: boolean };
}

/** The stamps of one line. It shows what is pressed before the server has answered, and how it was where it refused. */
export function useStamping(line: string): Stamping {
  const api = trpc.useUtils().client;
  const [outcome, setOutcome] = useState({ text: '', failed: false });
  const presses = useRef(0);
  useTabs();
  const press = (stamp: string) => {
    const on = stampBook.press(line, stamp);
    const text = (on ? STAMP_TEXTS.put : STAMP_TEXTS.takenBack)(stampLabel(stamp));
    setOutcome({ text, failed: false });
    const turn = (presses.current += 1);
    api.stamps.set.mutate({ id: line, stamp, on }, { context: { [OUTLIVES_PAGE]: true } }).then(
      // What was pressed since is shown already, and not in this answer.
      (stamped) => turn === presses.current && stampBook.hear([stamped]),
      (error: unknown) => {
        // Browsers fail the calls of a page that is left; the server takes this one all the same.
        if (isPageLeft) return;
        stampBook.set(line, stamp, !on);
        setOutcome({ text: serverSentence(error) ?? STAMP_TEXTS.failed, failed: true });
      },
    );
  };
  return { press, outcome };
}

/** Two tabs of one browser show the same. */
function useTabs(): void {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === STORAGE_KEY && stampBook.followTabs();
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
}

/** Whether this page is being left, by a link, a reload or a closed tab. One that is kept for the way back is not, once it shows again. */
let isPageLeft = false;
if (typeof addEventListener === 'function') {
  addEventListener('pagehide', () => (isPageLeft = true));
  addEventListener('pageshow', () => (isPageLeft = false));
}
