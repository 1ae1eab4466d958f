import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { loadContent } from './content/load-content.ts';

/* Whether the daemon would take what writers have written: exit code 0, or 1 and a sentence. `npm run doctor` asks. */
try {
  loadContent(process.argv[2] ?? join(import.meta.dirname, '..', '..', 'content'));
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
