import type { DuelDesk } from '#shared/schemas/duel.ts';
import { LocalTime } from '../../../components/ui/time.tsx';
import { REFUSALS } from './texts.ts';

/** What the gate refused: how often for each reason, and the latest lines themselves. */
export function Refusals({ refusals: { reasons, latest } }: { refusals: DuelDesk['refusals'] }) {
  return (
    <section className="refusals" aria-labelledby="refusals">
      <h3 id="refusals">{REFUSALS.title}</h3>
      {reasons.length === 0 && <p>{REFUSALS.none}</p>}
      <ul className="refusal-reasons">
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            {reason} <b>{count}</b>
          </li>
        ))}
      </ul>
      {latest.length > 0 && <Latest lines={latest} />}
    </section>
  );
}

function Latest({ lines }: { lines: DuelDesk['refusals']['latest'] }) {
  return (
    <details>
      <summary>{REFUSALS.latest}</summary>
      <div className="scroll-box" role="group" aria-label={REFUSALS.latest} tabIndex={0}>
        <ul className="rows">
          {lines.map((line, n) => (
            // Lines have no id, and only ever come on top: counted from the end, each keeps its number until the last ones drop out.
            <li key={lines.length - n}>
              <LocalTime date={line.at} />
              <b>{line.reason}</b>
              <span>
                {line.persona}, {line.purpose}, {line.engine}
              </span>
              <span className="refused-line">{line.text}</span>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
