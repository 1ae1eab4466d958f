import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppDeps } from '#server/app.ts';
import type { Pages } from '#server/http/pages.ts';
import { tempFolder } from '../database/temp-data.ts';

/** A built site in which `render` is the only page, and `files` lie beside it. */
export function siteOf(
  render: Pages['render'],
  files: Record<string, string | Buffer> = {},
): NonNullable<AppDeps['site']> {
  const publicDir = tempFolder();
  mkdirSync(join(publicDir, 'assets'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(publicDir, name), content);
  return { publicDir, pages: { template: '<!--head--><!--page--><!--state-->', render } };
}

/** A page that shows this text. */
export function pageOf(html: string, status = 200) {
  return { status, head: '<title>a page</title>', html, state: '{}' };
}
