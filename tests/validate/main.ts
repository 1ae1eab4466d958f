import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { ROOT } from '#tests/support/database/temp-data.ts';

/*
 * `npm run validate`: the build, then what only reads files, side by side, then the tests, which start what was built. It stops after the
 * first of the three that fails. `npm test` holds the rules of direction too, so `npm run imports` is not run besides.
 */

/** Scripts of package.json; the longest first. */
const CHECKS = ['lint', 'types', 'format', 'unused'];

process.exitCode = (await run('build')) && (await sideBySide(CHECKS)) && (await run('test')) ? 0 : 1;

/** Runs a script before the eyes of whoever waits for it. */
async function run(script: string): Promise<boolean> {
  const running = spawn('npm', ['run', '--silent', script], { cwd: ROOT, stdio: 'inherit' });
  const [code] = (await once(running, 'exit')) as [number | null];
  return code === 0;
}

/** Runs scripts, as many at once as there are processors, and prints what each said when it is over. All of them, also past one that fails. */
async function sideBySide(scripts: readonly string[]): Promise<boolean> {
  const waiting = [...scripts];
  const passed: boolean[] = [];
  const worker = async () => {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift())
      passed.push(await runQuietly(script));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return !passed.includes(false);
}

async function runQuietly(script: string): Promise<boolean> {
  const begun = performance.now();
  const running = spawn('npm', ['run', '--silent', script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(running, 'exit') as Promise<[number | null]>;
  const [[code], ...said] = await Promise.all([ended, text(running.stdout), text(running.stderr)]);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  process.stdout.write(`${said.join('')}${script}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return code === 0;
}
