import { join } from 'node:path';
import { isBuildFresh } from '#server/commands/build/build-folder.ts';
import { bulkJobs } from './bulk.ts';
import { cachedReads } from './cached-reads.ts';
import { commitToWire } from './commit-to-wire.ts';
import { fanOut } from './fan-out.ts';
import { edge } from './edge.ts';
import { freshReads } from './fresh-reads.ts';
import { gate } from './gate.ts';
import { gateFaults } from './gate-faults.ts';
import { growth } from './growth.ts';
import { hold, holdAtRelay } from './hold.ts';
import { hostileCrowd } from './hostile-crowd.ts';
import { onAirOfWeakModel } from './on-air.ts';
import { pageSpeed } from './page-speed.ts';
import { ROOT } from './processes.ts';
import { reconnect } from './reconnect.ts';
import { BenchRecord, machine } from './record.ts';
import { refused } from './refused.ts';
import { relays } from './relays.ts';
import { replay } from './replay.ts';
import { search } from './search.ts';
import { stalled } from './stalled.ts';
import { stamps } from './stamps.ts';
import { start } from './start.ts';
import { sharedLimits } from './shared-limits.ts';
import { markdown, type Table } from './table.ts';
import { travel } from './travel.ts';

/** Each bench by the name under which `npm run bench -- NAME` runs it alone. */
const BENCHES: Record<string, () => Promise<Table>> = {
  'commit-to-wire': commitToWire,
  'cached-reads': cachedReads,
  edge,
  'fresh-reads': freshReads,
  growth,
  start,
  'bulk-jobs': bulkJobs,
  'fan-out': fanOut,
  reconnect,
  hold,
  'relay-hold': holdAtRelay,
  relays,
  stamps,
  stalled,
  refused,
  'hostile-crowd': hostileCrowd,
  gate,
  'gate-faults': gateFaults,
  'on-air': onAirOfWeakModel,
  'page-speed': pageSpeed,
  'shared-limits': sharedLimits,
  search,
  replay,
  travel,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in BENCHES));
if (unknown !== undefined)
  throw new Error(`no bench "${unknown}"; there are: ${Object.keys(BENCHES).join(', ')}`);

if (!isBuildFresh(ROOT)) console.warn('dist was not built from these sources; npm run build\n');
console.log(`${machine()}\n`);
const record = new BenchRecord(join(ROOT, 'docs'), Object.keys(BENCHES));
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const table = await bench();
  console.log(markdown(table));
  record.write(name, commandOf(name), table);
}

/** What repeats it. */
function commandOf(name: string): string {
  const { WATCHERS } = process.env;
  return `${WATCHERS === undefined ? '' : `WATCHERS=${WATCHERS} `}npm run bench -- ${name}`;
}
