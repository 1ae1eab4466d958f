import { BRAND } from '#shared/brand.ts';
import { BEST_PERIODS, type BestPeriod } from '#shared/stamps.ts';

/** The fixed texts of the best lines. */
export const BEST_TEXTS = {
  title: 'The most stamped',
  intro: `What the desk’s visitors stamped most. ${BRAND.personas.user} files all of it under noise; ${BRAND.personas.assistant} has had it framed.`,
  loading: 'Fetching the ledger...',
  failed: 'The ledger is out. Ask again in a moment.',
  notFound: 'No such ledger.',
  none: 'Nothing here has been stamped yet. The ink is drying, the pad is in mourning, and the queue behind you is also you.',
  goAndStamp: 'go and stamp something',
  when: 'When',
  stamps: 'Stamp',
  all: 'all stamps',
  periods: { day: 'today', week: '7 days', month: '30 days', ever: 'ever' } satisfies Record<
    BestPeriod,
    string
  >,
  aPicture: '(a picture)',
  lineOfDay: 'Most stamped line of the day',
  more: 'the others',
} as const;

/** The period that an address names; undefined where it names none. */
export function periodOf(id: string): BestPeriod | undefined {
  return id in BEST_PERIODS ? (id as BestPeriod) : undefined;
}
