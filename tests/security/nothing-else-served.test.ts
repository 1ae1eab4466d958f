import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/* OWASP ASVS 5.0, 13.4.1 and 5.3.2: of the disk, the built files are served and nothing else. */

const CANARY = 'a canary that nobody may be sent';
const BESIDE = ['.git/config', '.env', 'package.json', 'data/feral.db', 'data/secret.key', 'server/main.js'];

/** Asks for a path as it is written: a URL would be tidied up first. Where that leads to another path, asks for that. */
async function ask(port: number, path: string): Promise<{ status: number; body: string }> {
  const asking = request({ host: '127.0.0.1', port, path, agent: new Agent() }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const body = await text(answer);
  const { location } = answer.headers;
  return location === undefined ? { status: answer.statusCode ?? 0, body } : ask(port, location);
}

test('nothing but the built files is served, whichever way the path is written', async () => {
  const site = siteOf(() => Promise.resolve(pageOf('no page', 404)), { 'favicon.svg': '<svg/>' });
  const root = dirname(site.publicDir);
  for (const name of BESIDE) {
    for (const folder of [root, site.publicDir]) {
      // What lies in the public folder under a name with a dot was not put there by the build.
      const file = join(folder, folder === root ? `beside-${name}` : `.hidden/${name}`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, CANARY);
    }
  }
  const web = await startTestWeb({ site });
  expect((await ask(web.port, '/favicon.svg')).status).toBe(200);
  for (const name of BESIDE) {
    const paths = [name, `../${name}`, `../beside-${name}`, `assets/../../beside-${name}`, `.hidden/${name}`];
    const written = paths.flatMap((path) => [
      path,
      path.replaceAll('../', '..%2f'),
      path.replaceAll('.', '%2e'),
    ]);
    for (const path of [...written, `/${name}`, `..\\beside-${name}`]) {
      const { status, body } = await ask(web.port, `/${path}`);
      expect([path, status >= 400, body.includes(CANARY)]).toEqual([path, true, false]);
    }
  }
});
