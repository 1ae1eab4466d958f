import { useMemo } from 'react';
import type { DuelDesk } from '#shared/schemas/duel.ts';
import { Frame } from '../../../components/ui/frame.tsx';
import { LocalTime } from '../../../components/ui/time.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useClock } from '../../../lib/use-clock.ts';
import type { AdminActions } from '../actions.tsx';
import { FRESH } from '../desk-queries.ts';
import { Choices } from './choices.tsx';
import { DuelControls } from './duel-controls.tsx';
import { DuelFacts } from './duel-facts.tsx';
import { repetitionFigure, spendFigure } from './figures.ts';
import { Plot } from './plot.tsx';
import { DUEL, REFUSALS, REPETITION, SPEND } from './texts.ts';

/** The running show: what it runs on, what it costs, how it repeats itself, and what was refused. */
export function DuelPanel({ actions }: { actions: AdminActions }) {
  const { data } = trpc.duel.desk.useQuery(undefined, FRESH);
  return (
    <Frame title={DUEL.title} className="panel panel-wide duel">
      <p>{DUEL.about}</p>
      <DuelFacts desk={data} />
      <DuelControls actions={actions} />
      {data && <Plots budget={data.budget} episodes={data.episodes} />}
      {data && <Refusals refusals={data.refusals} choices={data.choices} />}
    </Frame>
  );
}

/** What has not changed since it was last asked for is the same object, and is not drawn again. */
function Plots({ budget, episodes }: Pick<DuelDesk, 'budget' | 'episodes'>) {
  const hour = new Date(useClock() ?? 0).getUTCHours();
  const spend = useMemo(() => spendFigure(budget, hour), [budget, hour]);
  const repetition = useMemo(() => repetitionFigure(episodes), [episodes]);
  return (
    <div className="plots">
      <Plot title={SPEND.title} figure={spend} />
      <Plot title={REPETITION.title} figure={repetition} />
    </div>
  );
}

/** What the gate refused: how often for each reason, and the latest lines themselves. */
function Refusals({ refusals: { reasons, latest }, choices }: Pick<DuelDesk, 'refusals' | 'choices'>) {
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
      {choices.length > 0 && <Choices choices={choices} />}
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
