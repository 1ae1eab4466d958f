import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { loadContent } from './content/load-content.ts';
import { createBuiltFiles, NO_PARSED_FILES, type ParsedFiles } from './content/parsed-files.ts';

/*
 * Whether the daemon would take what writers have written: exit code 0, or 1 and a sentence. `npm run doctor` asks. What the build has
 * found without a mistake isn't read again: the daemon doesn't either.
 */
const root = join(import.meta.dirname, '..', '..');
try {
  loadContent(
    process.argv[2] ?? join(root, 'content'),
    foundByBuild(join(root, 'dist', 'daemon', 'main.js')),
  );
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function foundByBuild(main: string): ParsedFiles {
  if (!existsSync(main)) return NO_PARSED_FILES;
  // What is damaged is read again.
  const kept = createBuiltFiles({ main, root, onTrouble: () => undefined });
  return { ...NO_PARSED_FILES, find: (source) => kept.find(source) };
}
