import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { broken, ok, type Finding, type Installation } from './finding.ts';

const run = promisify(execFile);

/** Whether the daemon takes the content. The server, which must not import the daemon, asks it as a process. */
export async function checkContent(
  { root }: Pick<Installation, 'root'>,
  content = join(root, 'content'),
): Promise<Finding> {
  const question = ['--import', 'tsx', join(root, 'src', 'daemon', 'check-content.ts'), content];
  try {
    await run(process.execPath, question, { cwd: root });
    return ok('The content has no mistake.');
  } catch (error) {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    return broken(`${words} docs/content.md says how it is written.`);
  }
}
