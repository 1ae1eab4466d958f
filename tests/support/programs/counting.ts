import { BetweenProcesses } from '#server/volatile/between-processes.ts';
import { SharedLimits } from '#server/volatile/shared-limits.ts';

/** Counts one key up, as often as it is told, in the file it is told. Its arguments: the file, how often. */
const [path = '', times = ''] = process.argv.slice(2);
const limits = new SharedLimits({
  path,
  onFailure: (error) => {
    throw error;
  },
});
const counts = new BetweenProcesses(limits).map<{ n: number }>('counts', 60_000);
for (let n = 0; n < Number(times); n += 1) counts.update('a', (count) => ({ n: (count?.n ?? 0) + 1 }));
