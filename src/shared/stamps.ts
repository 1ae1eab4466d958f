/* What the browser has to know of stamps as well; without zod, which it has no need of. */

/** All kinds of stamps together. No stamp has this id. */
export const ALL_STAMPS = 'all';

/** How far back the best lines are looked for, in days of UTC with the present one; `ever` is as far as there is anything. */
export const BEST_PERIODS = { day: 1, week: 7, month: 30, ever: Infinity } as const;
export type BestPeriod = keyof typeof BEST_PERIODS;

/** The fragments of a line's page that say what came of its form. */
export const STAMP_RECEIPTS = { put: 'stamped', takenBack: 'stamp-taken-back' } as const;
