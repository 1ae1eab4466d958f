import { useMemo } from 'react';
import type { DuelDesk } from '#shared/schemas/duel.ts';
import { Frame } from '../../../components/ui/frame.tsx';
import { useClock } from '../../../lib/use-clock.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { AdminActions } from '../actions.tsx';
import { FRESH } from '../desk-queries.ts';
import { DuelControls } from './duel-controls.tsx';
import { DuelFacts } from './duel-facts.tsx';
import { repetitionFigure, spendFigure } from './figures.ts';
import { Plot } from './plot.tsx';
import { Refusals } from './duel-panel.tsx';
import { DUEL, REPETITION, SPEND } from './texts.ts';

/** The running show: what it runs on, what it costs, how it repeats itself, and what was refused. */
export function DuelPanel({ actions }: { actions: AdminActions }) {
  const { data } = trpc.duel.desk.useQuery(undefined, FRESH);
  return (
    <Frame title={DUEL.title} className="panel panel-wide duel">
      <p>{DUEL.about}</p>
      <DuelFacts desk={data} />
      <DuelControls actions={actions} />
      {data && <Plots budget={data.budget} episodes={data.episodes} />}
      {data && <Refusals refusals={data.refusals} />}
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
