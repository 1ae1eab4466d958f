import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '#shared/errors.ts';

interface Place {
  readonly cwd: string;
  readonly stopping: AbortSignal;
  /** Added to the environment. */
  readonly variables?: Record<string, string>;
}

/** Tells the person at the terminal what happens. */
export function say(sentence: string): void {
  console.log(`» ${sentence}`);
}

/**
 * Runs Node with arguments, in full view.
 * @throws AppError STARTUP when it fails, AbortError when told to stop.
 */
export async function node(args: readonly string[], { cwd, stopping, variables }: Place): Promise<void> {
  const options = { cwd, signal: stopping, env: { ...process.env, ...variables }, stdio: 'inherit' } as const;
  const [code] = (await once(spawn(process.execPath, args, options), 'exit')) as [number | null];
  stopping.throwIfAborted();
  if (code !== 0) throw new AppError('STARTUP', `"${args.join(' ')}" failed; the lines above say why.`);
}

/** Runs the npm that runs this command. */
export async function npm(args: readonly string[], place: Place): Promise<void> {
  const program = process.env['npm_execpath'];
  if (program === undefined) throw new AppError('STARTUP', 'Run it with npm: npm run update.');
  await node([program, ...args], place);
}
