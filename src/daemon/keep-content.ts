import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { loadUsableContent } from './content/load-content.ts';
import { createBuiltFiles } from './content/parsed-files.ts';

/*
 * The last step of a build: parses content/ as the daemon beside this file would and leaves the values there, so that no first start does.
 * A mistake of a writer's fails no build: it is told here, and by the daemon.
 */
const root = join(import.meta.dirname, '..', '..');
const main = join(import.meta.dirname, 'main.js');
try {
  const onTrouble = (error: unknown) => {
    throw error;
  };
  const kept = createBuiltFiles({ main, root, onTrouble });
  const { problem } = loadUsableContent(join(root, 'content'), kept);
  if (problem !== undefined) process.stderr.write(`${problem}\n`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\n`);
}
