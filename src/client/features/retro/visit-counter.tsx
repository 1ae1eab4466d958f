import { HIT_COUNTER_DIGITS } from '#shared/constants.ts';
import { hitDigits } from './visit-counter.tsx';
import { LedDigit } from './visit-counter.tsx';

interface Props {
  readonly caption: string;
  /** Undefined until it is known. */
  readonly hits: number | undefined;
}

/** How often a visitor has been here, in digits of a lamp each. */
export function VisitCounter({ caption, hits }: Props) {
  const digits = hits === undefined ? undefined : hitDigits(hits);
  return (
    <p className="visit-counter">
      <span className="led-display">
        {Array.from({ length: HIT_COUNTER_DIGITS }, (_, n) => (
          <LedDigit key={n} digit={digits?.[n]} />
        ))}
        <span className="unseen">{digits ?? hitDigits(0)}</span>
      </span>{' '}
      <span className="led-caption">{caption}</span>
    </p>
  );
}
