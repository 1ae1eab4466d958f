import { parseArgs } from 'node:util';
import { MUTANTS } from './mutants.ts';
import type { Mutant } from './mutant.ts';
import { Workshop, type Outcome } from './workshop.ts';

/*
 * `npm run test:mutants`: takes each guard out of a copy of the project and expects its tests to notice. With words after `--`, only the
 * guards whose name or file has one of them; with `--shard 2/4`, the second quarter of them.
 */

const print = (line: string) => process.stdout.write(`${line}\n`);

const { values, positionals: words } = parseArgs({
  options: { shard: { type: 'string', default: '1/1' } },
  allowPositionals: true,
});
const wanted = shardOf(
  MUTANTS.filter(
    ({ name, file }) => words.length === 0 || words.some((word) => `${name} ${file}`.includes(word)),
  ),
  values.shard,
);
/** Two, as a test without its guard mostly waits: each breaks things in a copy of its own. */
const workshops = [new Workshop(), new Workshop()] as const;
try {
  process.exitCode = (await testAll(wanted)) ? 0 : 1;
} finally {
  for (const workshop of workshops) workshop.close();
}

/** @param shard which part of how many, as in `vitest --shard`. */
function shardOf(mutants: readonly Mutant[], shard: string): readonly Mutant[] {
  const [part, parts] = shard.split('/').map(Number);
  if (!part || !parts || part > parts) throw new Error(`--shard is 1/4, 2/4 and so on, not ${shard}.`);
  const size = Math.ceil(mutants.length / parts);
  return mutants.slice((part - 1) * size, part * size);
}

/** Whether every guard is missed. Tests that fail anyway would notice nothing, so they are run with every guard in place first. */
async function testAll(mutants: readonly Mutant[]): Promise<boolean> {
  const whole = await workshops[0].runWhole([...new Set(mutants.flatMap(({ tests }) => tests))]);
  print(
    `With every guard: ${whole.ran} tests, ${whole.failed.length} failed, ${whole.seconds.toFixed(0)} s.\n`,
  );
  for (const name of whole.failed) print(`failed: ${name}`);
  if (whole.ran === 0 || whole.failed.length > 0) return false;
  print('| without | seconds | what noticed |\n|---|---|---|');
  const waiting = [...mutants];
  const missed = await Promise.all(
    workshops.map((workshop) => countNoticed(workshop, waiting, whole.slowestMs)),
  );
  const sum = missed.reduce((all, count) => all + count, 0);
  print(`\n${sum} of ${mutants.length} guards are missed when they are gone.`);
  return sum === mutants.length;
}

/** Takes guard after guard from those that wait, and counts how many of them are missed. */
async function countNoticed(workshop: Workshop, waiting: Mutant[], slowestMs: number): Promise<number> {
  let count = 0;
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift())
    count += (await isNoticed(workshop, mutant, slowestMs)) ? 1 : 0;
  return count;
}

async function isNoticed(workshop: Workshop, mutant: Mutant, slowestMs: number): Promise<boolean> {
  try {
    const { failed, seconds } = await workshop.runWithout(mutant, slowestMs);
    print(rowOf(mutant, { failed, seconds }));
    return failed.length > 0;
  } catch (error) {
    print(`| ${mutant.name} | | ${error instanceof Error ? error.message : String(error)} |`);
    return false;
  }
}

function rowOf({ name }: Mutant, { failed, seconds }: Pick<Outcome, 'failed' | 'seconds'>): string {
  return `| ${name} | ${seconds.toFixed(0)} | ${failed[0] ?? '**NOBODY**'} |`;
}
