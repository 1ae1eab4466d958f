import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadContent } from '#daemon/content/load-content.ts';
import { markdown } from '../table.ts';
import { measure } from './measures.ts';
import { play } from './play.ts';
import { reportOf } from './report.ts';
import { measuresTable } from './tables.ts';

/** `npm run bench:duel`: measures the scripted engine and writes what it finds to docs/duel-bench.md. */
const ROOT = join(import.meta.dirname, '..', '..', '..');
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '7' },
    content: { type: 'string', default: join(ROOT, 'content') },
    out: { type: 'string', default: join(ROOT, 'docs', 'duel-bench.md') },
  },
});
const [lines, seed] = [Number(values.messages), Number(values.seed)];

const show = await play({ content: loadContent(values.content), seed, lines });
const measures = measure(show);
const command = `npm run bench:duel -- --messages ${lines} --seed ${seed}`;
writeFileSync(values.out, reportOf(show, measures, command));
console.log(markdown(measuresTable(measures)));
console.log(`The rest is in ${values.out}`);
if (measures.some(({ wanted }) => wanted?.isMet === false)) process.exitCode = 1;
