import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '#shared/errors.ts';
import type { Pages } from './pages.ts';

/**
 * Loads the built client from `dist`. By path, so that server and client build and type-check apart.
 * @throws AppError STARTUP when there is no build.
 */
export async function loadBuiltPages(dist: string): Promise<Pages> {
  const template = join(dist, 'public', 'index.html');
  const entry = join(dist, 'client', 'entry-server.js');
  if (!existsSync(template) || !existsSync(entry)) {
    throw new AppError(
      'STARTUP',
      'The pages are not built yet. Run npm run build, or npm start, which does it.',
    );
  }
  const { render } = (await import(pathToFileURL(entry).href)) as Pick<Pages, 'render'>;
  return { template: await readFile(template, 'utf8'), render };
}
