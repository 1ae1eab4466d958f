import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadContent } from '#daemon/content/load-content.ts';
import { markdown } from '../table.ts';
import { measure } from './measures.ts';
import { monthTable, otherEndings } from './month-measures.ts';
import { play } from './play.ts';
import { reportOf } from './report.ts';
import { playStored } from './stored-show.ts';
import { measuresTable } from './tables.ts';

/*
 * `npm run bench:duel`, after `npm run build`: plays a month with the real daemon, measures it and the scripted engine, and writes what it
 * finds to docs/duel-bench.md.
 */
const ROOT = join(import.meta.dirname, '..', '..', '..');
/** The blind tests need no more. */
const REHEARSED_MAX = 10_000;
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '30000' },
    seed: { type: 'string', default: '7' },
    content: { type: 'string', default: join(ROOT, 'content') },
    out: { type: 'string', default: join(ROOT, 'docs', 'duel-bench.md') },
  },
});
const [lines, seed] = [Number(values.messages), Number(values.seed)];

const content = loadContent(values.content);
const stored = await playStored(lines, seed);
const month = monthTable(stored, content);
const show = await play({ content, seed, lines: Math.min(lines, REHEARSED_MAX) });
const measures = measure(show);
const command = `npm run bench:duel -- --messages ${lines} --seed ${seed}`;
writeFileSync(values.out, reportOf(show, { measures, month, command }));
console.log(markdown(month));
console.log(markdown(measuresTable(measures)));
for (const episode of otherEndings(stored, content)) console.log(`Ended otherwise: ${episode}\n`);
console.log(`The rest is in ${values.out}`);
if (measures.some(({ wanted }) => wanted?.isMet === false)) process.exitCode = 1;
