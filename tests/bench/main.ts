import { cpus } from 'node:os';
import { bulkJobs } from './bulk.ts';
import { cachedReads } from './cached-reads.ts';
import { commitToWire } from './commit-to-wire.ts';
import { freshReads } from './fresh-reads.ts';
import { markdown, type Table } from './table.ts';

/** Each bench by the name under which `npm run bench -- NAME` runs it alone. */
const BENCHES: Record<string, () => Promise<Table>> = {
  'commit-to-wire': commitToWire,
  'cached-reads': cachedReads,
  'fresh-reads': freshReads,
  'bulk-jobs': bulkJobs,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in BENCHES));
if (unknown !== undefined)
  throw new Error(`no bench "${unknown}"; there are: ${Object.keys(BENCHES).join(', ')}`);

console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}\n`);
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length === 0 || wanted.includes(name)) console.log(markdown(await bench()));
}
