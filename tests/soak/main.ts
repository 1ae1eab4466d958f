import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../bench/processes.ts';
import { markdown } from '../bench/table.ts';
import { normalPaceMs } from './pace.ts';
import { pageOf, reportOf } from './report.ts';
import { soak } from './run.ts';
import { startSite } from './site.ts';

/** `npm run soak -- [minutes]`: the site under watchers, an administrator and kills; docs/soak.md has what came of it. */
const FASTER = 20;
/** The shortest episode that a director would plan. */
const EPISODE_TURNS = 24;
/** Less leaves too few samples of the memory. */
const MINUTES_MIN = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    watchers: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: join(ROOT, 'docs', 'soak.md') },
  },
});
const minutes = Number(positionals[0] ?? '30');
const [watchers, seed] = [Number(values.watchers), Number(values.seed)];
if (!(minutes >= MINUTES_MIN && watchers > 0 && Number.isInteger(seed)))
  throw new Error(`npm run soak -- [minutes, from ${MINUTES_MIN} on] [--watchers N] [--seed N]`);
const plan = { minutes, watchers, seed };

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

const normalMs = await normalPaceMs(join(ROOT, 'content'));
const intervalMs = Math.round(normalMs / FASTER);
const site = await startSite({
  // So that a crowd in one process may be many visitors.
  TRUST_PROXY: 'true',
  DUEL_INTERVAL_MS: String(intervalMs),
  DUEL_EPISODE_TURNS: String(EPISODE_TURNS),
});
try {
  const outcome = await soak(site, plan, stopping.signal);
  const report = reportOf(outcome, plan, { normalMs, intervalMs });
  writeFileSync(
    values.out,
    pageOf(report, `npm run soak -- ${minutes} --watchers ${watchers} --seed ${seed}`),
  );
  process.stdout.write(`${markdown(report.table)}\n${report.failures.map((each) => `! ${each}\n`).join('')}`);
  if (report.failures.length > 0) process.exitCode = 1;
} finally {
  await site.stop();
  site.remove();
}
