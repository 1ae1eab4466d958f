import { expect, test, vi } from 'vitest';
import { Database } from '#shared/db/sqlite.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const json = { themeId: 'cyber-teal' };

/** The same write on both faces: its status. */
const FACES: [string, (web: TestWeb, token: string) => Promise<number>][] = [
  ['/api', async (web, token) => (await call(web, 'POST /admin/themes/apply', { token, json })).status],
  [
    '/trpc',
    async (web, token) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ json });
      return (await fetch(`${web.url}/trpc/themes.set`, { method: 'POST', headers, body })).status;
    },
  ],
];

test.each(FACES)(
  'once a write over %s has waited for a lock in vain, none waits for it any more, until it is free',
  async (_face, write) => {
    const web = await startTestWeb();
    const token = await signIn(web);
    web.db.$client.exec('BEGIN IMMEDIATE');
    const pragma = vi.spyOn(Database.prototype, 'pragma');
    const waits = () =>
      pragma.mock.calls.map(([text]) => text).filter((text) => text.startsWith('busy_timeout'));
    expect(await write(web, token)).toBe(503);
    expect(waits()).toEqual(['busy_timeout = 0']);
    expect(await write(web, token)).toBe(503);
    web.db.$client.exec('ROLLBACK');
    await expect.poll(waits).toEqual(['busy_timeout = 0', 'busy_timeout = 250']);
    expect(await write(web, token)).toBe(200);
  },
);
