import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { ALL_STAMPS, BEST_PERIODS, type BestPeriod } from '#shared/stamps.ts';
import { BEST_TEXTS } from './best-texts.ts';
import { STAMP_KINDS, stampLabel } from './stamp-kinds.ts';

/** Which best lines are shown. */
export interface BestChoice {
  readonly period: BestPeriod;
  readonly stamp: string;
}

/** The way to the best lines of other times, and by other stamps. */
export function BestChoices({ chosen }: { chosen: BestChoice }) {
  const { period, stamp } = chosen;
  const stamps = [ALL_STAMPS, ...STAMP_KINDS.map(({ id }) => id)];
  return (
    <>
      <nav className="best-choices" aria-label={BEST_TEXTS.when}>
        {(Object.keys(BEST_PERIODS) as BestPeriod[]).map((each) => (
          <Choice key={each} to={{ period: each, stamp }} chosen={each === period}>
            {BEST_TEXTS.periods[each]}
          </Choice>
        ))}
      </nav>
      <nav className="best-choices" aria-label={BEST_TEXTS.stamps}>
        {stamps.map((each) => (
          <Choice key={each} to={{ period, stamp: each }} chosen={each === stamp}>
            {each === ALL_STAMPS ? BEST_TEXTS.all : stampLabel(each)}
          </Choice>
        ))}
      </nav>
    </>
  );
}

function Choice({ to, chosen, children }: { to: BestChoice; chosen: boolean; children: string }) {
  return (
    <Link href={paths.best(to)} {...(chosen && { 'aria-current': 'page' as const })}>
      {children}
    </Link>
  );
}
