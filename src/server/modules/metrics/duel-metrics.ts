import { readDuelStatus, type DuelStatus } from '#shared/db/queries/duel-status.ts';
import { refusalsByReason, tokensToday, turnsByEngine } from './duel-metrics.ts';
import type { Instruments } from './instruments.ts';
import type { MetricsDeps } from './instruments.ts';
import { RowCounts } from './duel-metrics.ts';

/** The show, as the daemon's rows tell of it. Counters begin with the first scrape. */
export function addDuelMetrics(add: Instruments, { db }: MetricsDeps): void {
  addStatus(add, () => readDuelStatus(db));
  const turns = new RowCounts(turnsByEngine(db));
  const refusals = new RowCounts(refusalsByReason(db));
  add.counter('feral_turns_total', 'Lines of the duel since the first scrape, by engine', {
    label: 'engine',
    read: () => turns.current(),
  });
  add.counter('feral_refusals_total', 'Lines refused by the gate since the first scrape, by reason', {
    label: 'reason',
    read: () => refusals.current(),
  });
  add.gauge('feral_tokens_today', 'Tokens spent or reserved today (UTC), by purpose', {
    label: 'purpose',
    read: () => tokensToday(db, Date.now()),
  });
}

function addStatus(add: Instruments, status: () => DuelStatus | undefined): void {
  const flag = (is: (row: DuelStatus) => boolean) => () => {
    const row = status();
    return row && Number(is(row));
  };
  const saidAt = () => {
    const time = status()?.lastMessageAt;
    return time == null ? undefined : time / 1000;
  };
  add.gauge(
    'feral_duel_running',
    'Whether the duel writes',
    flag((row) => row.running),
  );
  add.gauge(
    'feral_duel_idle',
    'Whether it goes easy because nobody watches',
    flag((row) => row.idle),
  );
  add.gauge(
    'feral_low_power',
    'Whether the scripted engine stands in for a provider',
    flag((row) => row.lowPower),
  );
  add.gauge(
    'feral_provider_problem',
    'Whether the provider does not speak',
    flag((row) => row.problem !== null),
  );
  add.gauge(
    'feral_content_problem',
    'Whether the latest content is not used',
    flag((row) => row.contentProblem !== null),
  );
  add.gauge('feral_last_message_timestamp_seconds', 'When the last line was said', saidAt);
  add.gauge('feral_tokens_budget', 'Tokens that may be spent a day (UTC)', () => status()?.dailyTokens);
}
