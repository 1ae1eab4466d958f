import type { DuelDesk } from '#shared/schemas/duel.ts';
import { LocalTime } from '../../../components/ui/time.tsx';
import { CHOICES } from './texts.ts';

type Draft = DuelDesk['choices'][number]['drafts'][number];

/** The drafts of the latest lines that there was a choice for, the one that was said first, with what spoke for each. */
export function Choices({ choices }: Pick<DuelDesk, 'choices'>) {
  return (
    <details>
      <summary>{CHOICES.latest}</summary>
      <div className="scroll-box" role="group" aria-label={CHOICES.latest} tabIndex={0}>
        <ul className="rows">
          {choices.flatMap(({ at, drafts }, line) =>
            drafts.map((draft, n) => (
              // Numbered from the end, as the refused lines are.
              <li key={`${choices.length - line} ${n}`}>
                <LocalTime date={at} />
                <b>{n === 0 ? CHOICES.said : (draft.refusal ?? CHOICES.passedOver)}</b>
                <span>{scoresOf(draft)}</span>
                <span className="refused-line">{draft.text}</span>
              </li>
            )),
          )}
        </ul>
      </div>
    </details>
  );
}

/** "0.92: takes up 1, new 0.5". A measure of another version of the program has the name that it was stored with. */
function scoresOf({ scores, total }: Draft): string {
  const names: Readonly<Record<string, string>> = CHOICES.measures;
  const each = Object.entries(scores).map(
    ([measure, score]) => `${names[measure] ?? measure} ${rounded(score)}`,
  );
  return `${rounded(total)}: ${each.join(', ')}`;
}

function rounded(score: number): string {
  return String(Number(score.toFixed(2)));
}
